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

// What carries a code or a proof of Steam's in its address is between the browser and the server.
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
