/** It is my turn: a sound and a notice of the browser, each only if the user has asked for it. */

const SOUND = 'sandtable.sound';
const NOTICE = 'sandtable.notice';
export const WORKER = '/sw.js';
/** Who has waited shorter than this is still looking. */
const LONG = 3000;

class Alerts {
  sound = $state(localStorage.getItem(SOUND) === 'on');
  notice = $state(localStorage.getItem(NOTICE) === 'on');
  private audio: AudioContext | null = null;

  readonly canNotify = 'Notification' in window && 'serviceWorker' in navigator;

  toggleSound(): void {
    this.sound = !this.sound;
    localStorage.setItem(SOUND, this.sound ? 'on' : 'off');
    if (this.sound) this.ring(); // what it will sound like
  }

  /** Turn notices on or off; the browser asks first. What speaks against it, or nothing. */
  async toggleNotice(): Promise<string> {
    if (this.notice) return this.keepNotice(false);
    if (!this.canNotify) return 'This browser shows notices only on pages that it trusts (https, or this machine).';
    if ((await Notification.requestPermission()) !== 'granted')
      return 'The browser does not allow notices of this page; its settings can change that.';
    await navigator.serviceWorker.register(WORKER);
    return this.keepNotice(true);
  }

  private keepNotice(on: boolean): string {
    this.notice = on;
    localStorage.setItem(NOTICE, on ? 'on' : 'off');
    return '';
  }

  /** My move after a wait. Whoever looks at the table needs no notice, and no sound after a short wait. */
  tell(title: string, path: string, waited: number): void {
    const away = document.visibilityState !== 'visible';
    if (this.sound && (away || waited > LONG)) this.ring();
    if (this.notice && away) void this.show(title, path);
  }

  private async show(title: string, path: string): Promise<void> {
    if (!this.canNotify || Notification.permission !== 'granted') return;
    await navigator.serviceWorker.register(WORKER);
    const worker = await navigator.serviceWorker.ready;
    await worker.showNotification(title, { body: 'It is your move.', tag: path, icon: '/icon.svg', data: { path } });
  }

  /** Two soft notes. */
  private ring(): void {
    this.audio ??= new AudioContext();
    const { audio } = this;
    [660, 880].forEach((pitch, i) => {
      const [tone, level] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + i * 0.16;
      tone.frequency.value = pitch;
      level.gain.setValueAtTime(0.12, start);
      level.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
      tone.connect(level).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.3);
    });
  }
}

export const alerts = new Alerts();
