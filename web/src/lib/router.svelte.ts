/** Where in the application we are, from the address. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'match'; match: string }
  | { page: 'join' }
  | { page: 'notices' }
  | { page: 'lost' };

export function parseRoute(path: string): Route {
  const [, first = '', second = ''] = path.split('/').map(decodeURIComponent);
  if (first === '') return { page: 'home' };
  if (first === 'new' && second) return { page: 'new', game: second };
  if (first === 'match' && second) return { page: 'match', match: second };
  if (first === 'join' || first === 'watch') return { page: 'join' };
  if (first === 'notices') return { page: 'notices' };
  return { page: 'lost' };
}

class Router {
  route = $state<Route>(parseRoute(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('hashchange', () => this.read());
  }

  go(path: string, { replace = false } = {}): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = parseRoute(location.pathname);
  }
}

export const router = new Router();

/** An action for links inside the application. */
export function visit(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.currentTarget as HTMLAnchorElement;
  event.preventDefault();
  router.go(link.pathname + link.hash);
}
