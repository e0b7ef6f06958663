// First: nothing else may run before the one-time code has been removed from the address bar.
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

/** Starts the app after the document's own content has been painted. */
async function begin(page: Element): Promise<void> {
  // The app's code keeps the browser busy for a while. Background tabs don't paint.
  if (document.visibilityState === 'visible') await firstPaint();
  // In parallel with loading the app's code.
  startWorker(document.documentElement.lang);
  // In separate tasks: one task would block a slow phone for a third of a second.
  await import('react-dom/client');
  const { start } = await import('./start.tsx');
  await start(page);
}

/** The longest time to wait for the picture, which is requested before the app's code. */
const pictureMs = 200;

/** Resolves when the document's own content, including the overview's banner, has been painted. */
async function firstPaint(): Promise<void> {
  await new Promise(requestAnimationFrame);
  const picture = document.querySelector<HTMLImageElement>('.first-banner img');
  if (picture === null) return;
  const late = new Promise((resolve) => setTimeout(resolve, pictureMs));
  // Does not wait for a picture that fails to decode.
  await Promise.race([picture.decode().catch(() => {}), late]);
  await new Promise(requestAnimationFrame);
}

/** Starts a worker that loads a language's locale data. */
function startWorker(name: string): Worker {
  return new Worker(new URL('first-formats.ts', import.meta.url), { type: 'module', name });
}

// Not awaited: the app's code imports this module, which would deadlock.
begin(root).catch((error: unknown) => {
  root.querySelector('[role="alert"]')?.removeAttribute('hidden');
  reportError(error);
});
