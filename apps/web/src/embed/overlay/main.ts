import type { OverlayState } from '@waybill/schema/features/overlay.models';
import { loadOverlayTexts, showOverlay } from '#src/components/stream-overlay/view.ts';

/** The server sends something every 15 seconds. */
const silentMs = 40_000;
/** How long the last state stays after the connection is lost. */
const keptMs = 60_000;
const [soonestMs, latestMs] = [1_000, 30_000];
const root = document.querySelector('main') ?? document.body;
document.documentElement.style.background = 'transparent';
document.body.style.margin = '0';

let failures = 0;
let clearing = 0;
addEventListener('hashchange', () => location.reload());
void run();

/** Follows the stream, and connects again when it ends. Nothing but a drive is ever shown. */
async function run(): Promise<void> {
  for (;;) {
    const isDone = await follow().catch(() => false);
    if (isDone) return root.replaceChildren();
    clearing ||= window.setTimeout(() => root.replaceChildren(), keptMs);
    const waitMs = Math.min(soonestMs * 2 ** failures, latestMs) * (0.5 + Math.random() / 2);
    failures += 1;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/** Reads the stream until it ends. True if the secret is not valid, or no longer. */
async function follow(): Promise<boolean> {
  const silence = new AbortController();
  let timer = 0;
  const listen = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), silentMs);
  };
  try {
    listen();
    const response = await fetch('/api/overlay/stream', {
      headers: { authorization: `Bearer ${location.hash.slice(1)}` },
      // The secret alone identifies the overlay.
      credentials: 'omit',
      cache: 'no-store',
      signal: silence.signal,
    });
    if (response.status === 401) return true;
    if (!response.ok || response.body === null) return false;
    let text = '';
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      listen();
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        if (event.startsWith('data: ')) await show(event.slice(6));
      }
    }
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function show(data: string): Promise<void> {
  failures = 0;
  clearTimeout(clearing);
  clearing = 0;
  const state: OverlayState = JSON.parse(data);
  showOverlay(root, state, await loadOverlayTexts(state.settings));
}
