import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App, prefetch } from './app/app.tsx';
import { preloadPage } from './app/page-components.tsx';
import { readStoredLocale } from './lib/i18n/locale-cookie.ts';
import { readNamedLocale } from './lib/i18n/locales.ts';
import { showWantedLocale } from './lib/i18n/shown-locale.ts';
import { nextTask } from './lib/next-task.ts';
import { watchPreferences } from './lib/preferences.ts';
import { registerServiceWorker } from './lib/service-worker.ts';

/** Shows the app in place of the document's own content. */
export async function start(root: Element): Promise<void> {
  prefetch();
  await nextTask();
  watchPreferences(() => void showChosenLocale());
  await showChosenLocale();
  await nextTask();
  // Loads while the frame is rendered.
  preloadPage(location.pathname);
  // In a transition, because a synchronous render would block a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
  registerServiceWorker();
}

async function showChosenLocale(): Promise<void> {
  await showWantedLocale(readNamedLocale(location.search) ?? readStoredLocale());
}
