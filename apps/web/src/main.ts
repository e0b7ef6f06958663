// First of all: nothing else may run before the one-time code has left the address bar.
import './features/auth/otp-handover.model.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/overpass/700.css';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/global.css';
import './app/styles/frame.css';
import './app/styles/first-sight.css';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root.');

/** Runs the app, once what the document shows by itself has been painted. */
async function begin(page: Element): Promise<void> {
  // The app's code keeps the browser busy for a while. A tab in the background paints nothing.
  if (document.visibilityState === 'visible') await new Promise(requestAnimationFrame);
  // While the app's code is on its way, and beside it.
  startWorker(document.documentElement.lang);
  // Each runs in a task of its own: all in one would keep a slow phone busy for a third of a second.
  await import('react-dom/client');
  const { start } = await import('./start.tsx');
  await start(page);
}

/** Reads what numbers and dates of a language take. */
function startWorker(name: string): Worker {
  return new Worker(new URL('first-formats.ts', import.meta.url), { type: 'module', name });
}

// Not awaited: the app's code needs this file, which it would wait for in vain.
begin(root).catch((error: unknown) => {
  root.querySelector('[role="alert"]')?.removeAttribute('hidden');
  reportError(error);
});
