import type { LiveMessage } from './live-stream.ts';

type Tell = (message: LiveMessage) => void;

interface SharedStream {
  /** Streams with the same name are shared. */
  readonly name: string;
  /** Opens the stream; called in the tab that follows for all. */
  readonly open: (tell: Tell) => () => void;
  readonly tell: Tell;
  /** Called if another tab already follows, so that earlier messages were missed. */
  readonly onLate: () => void;
}

/**
 * Shares one stream among all tabs that follow the same, because servers and browsers limit the number of
 * open streams. When that tab closes, another takes over. Without https the browser has no locks, and each
 * tab opens its own. Returns a function that ends it.
 */
export function shareStream({ name, open, tell, onLate }: SharedStream): () => void {
  if (!isSecureContext) return open(tell);
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => tell(data));
  const tellOthers = channel.postMessage.bind(channel);
  const leaving = new AbortController();
  const { signal } = leaving;
  const lead = () =>
    new Promise<void>((resolve) => {
      const close = open((message) => {
        tellOthers(message);
        tell(message);
      });
      signal.addEventListener('abort', () => {
        close();
        resolve();
      });
    });
  const follow = async () => {
    const ledAtOnce = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock === null || signal.aborted) return false;
      await lead();
      return true;
    });
    if (ledAtOnce || signal.aborted) return;
    onLate();
    await navigator.locks.request(name, { signal }, lead);
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
