/**
 * Registers the service worker, which caches a page for offline use. Not in development, where it would hide
 * new changes.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page itself has loaded.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch(reportError);
}
