// Keeps one page for the time without a connection, and tells what the server has to tell, also while no
// page is open. Answers of the server are always the server's. A changed file here makes browsers fetch
// the page anew.
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

addEventListener('push', (event) => {
  event.waitUntil(show(event.data.json()));
});

async function show(content) {
  const { title, options } = describePush(content, navigator.languages);
  await registration.showNotification(title, options);
}

// The browser is reached in another way from now on, which the server learns by nobody else.
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event, registration.pushManager, globalThis.cookieStore));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.link, location.origin)));
});

// Where the page is open it is shown; no other is led away from what somebody is doing there.
async function openPage({ origin, pathname, href }) {
  if (origin !== location.origin) return;
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname === pathname);
  await (page === undefined ? clients.openWindow(href) : page.focus());
}
