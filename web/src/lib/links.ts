/** Links that others shall open. */

/** Why a link is of no use to others: it names the machine on which it is opened. */
export function onlyHere(origin: string): string {
  const { hostname } = new URL(origin);
  if (hostname !== 'localhost' && hostname !== '[::1]' && !hostname.startsWith('127.')) return '';
  return `These links open on this machine only: ${hostname} means whichever machine opens them. Start the server with --host 0.0.0.0, open the table by this machine’s address in your network, and take the link from there.`;
}
