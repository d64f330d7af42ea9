// Shows what the server pushes, and opens what it is about. It holds no page and keeps nothing.

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(open(address));
});

/** In a window of this site that is open already, or in a new one. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows;
  if (!first) return self.clients.openWindow(address);
  await first.focus();
  // A window that no worker controls refuses to be led elsewhere.
  return first.navigate(address).catch(() => self.clients.openWindow(address));
}
