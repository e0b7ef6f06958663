// Keeps one page for the time without a connection, and nothing else: answers of the server are
// always the server's. A changed file here makes browsers fetch the page anew.
const cacheName = 'offline-1';
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
  // Lets the browser ask the server while this program is still being started.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') event.respondWith(navigate(event));
  else if (isOfOfflinePage(new URL(request.url))) event.respondWith(fetchOrKept(request));
});

function isOfOfflinePage({ origin, pathname }) {
  const ownFiles = ['/offline.js', '/before-paint.js', '/favicon.svg'];
  return origin === location.origin && ownFiles.includes(pathname);
}

async function navigate(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
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
