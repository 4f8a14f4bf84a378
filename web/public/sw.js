// Shows notices of open tables: a click on one goes back to its tab, or opens it again.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.path ?? '/', self.location.origin);
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((open) => {
      const table = open.find((each) => new URL(each.url).pathname === wanted.pathname);
      return table ? table.focus() : self.clients.openWindow(wanted.href);
    }),
  );
});
