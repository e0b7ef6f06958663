/**
 * Has the browser keep a page for the time without a connection. In development there is none: it
 * would stand between the browser and what has just changed.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(reportError);
  });
}
