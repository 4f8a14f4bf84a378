// Shows notices: of open tables, and those that the server pushes. A click on one goes to its tab, or opens it.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title = 'Sandtable', body = 'It is your move.', path = '/', stop } = event.data?.json() ?? {};
  const actions = stop ? [{ action: 'stop', title: 'No more of these' }] : [];
  const data = { path, stop };
  event.waitUntil(self.registration.showNotification(title, { body, tag: path, icon: '/icon.svg', data, actions }));
});

self.addEventListener('notificationclick', (event) => {
  const { path = '/', stop } = event.notification.data ?? {};
  event.notification.close();
  event.waitUntil(event.action === 'stop' ? end(stop) : show(new URL(path, self.location.origin)));
});

const end = (token) =>
  fetch('/api/notices/stop', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  });

async function show(wanted) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const table = open.find((each) => new URL(each.url).pathname === wanted.pathname);
  return table ? table.focus() : self.clients.openWindow(wanted.href);
}
