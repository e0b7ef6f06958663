/**
 * Has the browser keep a page for the time without a connection. In development there is none: it
 * would stand between the browser and what has just changed.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page itself, which is what the visitor waits for.
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

function register(): void {
  navigator.serviceWorker.register('/service-worker.js').catch(reportError);
}
