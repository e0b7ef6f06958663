// First of all: nothing else may run before the one-time code has left the address bar.
import './features/auth/otp-handover.ts';
import './lib/zod-without-eval.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/overpass/700.css';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readStoredLocale } from './lib/i18n/locale-cookie.ts';
import { showWantedLocale } from './lib/i18n/shown-locale.ts';
import { watchPreferences } from './lib/preferences.ts';
import { registerServiceWorker } from './lib/service-worker.ts';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root.');
const showChosenLocale = () => showWantedLocale(readStoredLocale());
watchPreferences(() => void showChosenLocale());
await showChosenLocale();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
