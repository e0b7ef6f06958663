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
  if (document.visibilityState === 'visible') await firstPaint();
  // While the app's code is on its way, and beside it.
  startWorker(document.documentElement.lang);
  // Each runs in a task of its own: all in one would keep a slow phone busy for a third of a second.
  await import('react-dom/client');
  const { start } = await import('./start.tsx');
  await start(page);
}

/** How long the app waits for a picture at most, which is asked for before its code. */
const pictureMs = 200;

/** Resolves as what the document shows by itself is painted, the overview's banner among it. */
async function firstPaint(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const picture = document.querySelector<HTMLImageElement>('.first-banner img');
  if (picture === null) return;
  const late = new Promise((resolve) => setTimeout(resolve, pictureMs));
  // One that cannot be read is not waited for.
  await Promise.race([picture.decode().catch(() => {}), late]);
  await new Promise(requestAnimationFrame);
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
