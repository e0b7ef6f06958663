// First of all: nothing else may run before the one-time code has left the address bar.
import './features/auth/otp-handover.ts';
import '@fontsource-variable/inter/wght.css';
import '@fontsource/overpass/700.css';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/global.css';

/** Runs the app, once what the document shows by itself has been painted. */
async function begin(): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('index.html has no #root.');
  // The app's code keeps the browser busy for a while. A tab in the background paints nothing.
  if (document.visibilityState === 'visible') await new Promise(requestAnimationFrame);
  await import('./lib/zod-without-eval.ts');
  const { start } = await import('./start.tsx');
  await start(root);
}

// Not awaited: the app's code needs this file, which it would wait for in vain.
void begin();
