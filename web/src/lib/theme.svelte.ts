/** Light or dark: the system's wish until the user says otherwise. */

export type Theme = 'light' | 'dark';

const PLACE = 'sandtable.theme';
const system = matchMedia('(prefers-color-scheme: dark)');

class ThemeChoice {
  private chosen = $state<Theme | null>(localStorage.getItem(PLACE) as Theme | null);
  private dark = $state(system.matches);

  constructor() {
    system.addEventListener('change', (event) => {
      this.dark = event.matches;
      this.apply();
    });
    this.apply();
  }

  get now(): Theme {
    return this.chosen ?? (this.dark ? 'dark' : 'light');
  }

  toggle(): void {
    this.chosen = this.now === 'dark' ? 'light' : 'dark';
    localStorage.setItem(PLACE, this.chosen);
    this.apply();
  }

  private apply(): void {
    document.documentElement.dataset.theme = this.now;
  }
}

export const theme = new ThemeChoice();
export const stillMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
