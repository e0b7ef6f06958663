// Serves an offline page and shows push notifications, also while no page is open. Responses are never served
// from a cache while the server is reachable. Any change to this file makes browsers update the cached page.
importScripts('/push-texts.js');

const cacheName = 'offline-2';
const offlinePage = '/offline.html';

addEventListener('install', (event) => {
  const files = [offlinePage, '/offline.js', '/before-paint.js', '/favicon.svg'];
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)));
  skipWaiting();
});

addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

async function takeOver() {
  for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    if (isPage(new URL(request.url))) event.respondWith(navigate(request));
  } else if (isOfOfflinePage(new URL(request.url))) event.respondWith(fetchOrKept(request));
});

function isOfOfflinePage({ origin, pathname }) {
  const ownFiles = ['/offline.js', '/before-paint.js', '/favicon.svg'];
  return origin === location.origin && ownFiles.includes(pathname);
}

// Not for addresses that carry a code or a Steam proof: those go only from the browser to the server.
function isPage({ pathname }) {
  return !pathname.startsWith('/api/') && pathname !== '/otp';
}

async function navigate(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error();
  }
}

async function fetchOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request)) ?? Response.error();
  }
}

addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

async function show(content) {
  const { title, options } = await describePush(content, navigator.languages);
  await registration.showNotification(title, options);
}

// The push subscription changed. The server learns of it only through this event.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event, registration.pushManager, globalThis.cookieStore));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.link, location.origin)));
});

// Focuses a window that already shows the page; never navigates another one, which may be in use.
async function openPage({ origin, pathname, href }) {
  if (origin !== location.origin) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === pathname);
  await (page === undefined ? clients.openWindow(href) : page.focus());
}
