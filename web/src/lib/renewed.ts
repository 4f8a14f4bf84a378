/** A server that was upgraded while a page of it was open has another script, and may speak otherwise. */
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"/;

/** Whether the server's page has another script than this one. */
export async function renewed(own: string): Promise<boolean> {
  const answer = await fetch('/', { cache: 'no-cache' });
  const theirs = answer.ok ? SCRIPT.exec(await answer.text())?.[1] : undefined;
  return theirs !== undefined && theirs !== own;
}

/** The script of this page. */
export const ownScript = (): string => document.querySelector('script[type=module]')?.getAttribute('src') ?? '';
