import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { decodeFrame, type TruckPoint } from '@waybill/schema/position-frames';
import { addCsrfToken } from './trial-browsers.ts';

/** The area of all trucks: so small that every sample is sent. */
const near = { x0: 0, z0: 0, x1: 60_000, z1: 30_000 };
/** An area without trucks. */
const far = { x0: 400_000, z0: 400_000, x1: 460_000, z1: 430_000 };

/** A map viewer, like a browser. */
export interface Watcher {
  /** True if the last event said that the bus is disconnected. */
  hasGap: () => boolean;
  /** The number of bytes received. */
  bytes: () => number;
  /** True if it ended other than by `close`. */
  hasEnded: () => boolean;
  /** Pauses or resumes reading from the stream. */
  setDeaf: (isDeaf: boolean) => void;
  /** Moves the view away from all trucks, or back to them: then each is sent again. */
  look: (isNear: boolean) => Promise<void>;
  close: () => void;
}

/** Opens a stream; resolves when the initial view has arrived. */
export async function openWatcher(
  origin: string,
  cookie: string,
  address: string,
  scope: 'company' | 'public',
  onPoints: (points: readonly TruckPoint[]) => void,
): Promise<Watcher> {
  const query = new URLSearchParams({ game: 'ets2', scope, ...textsOf(near) });
  const headers = { cookie, 'x-forwarded-for': address };
  const asking = request(`${origin}/api/live/positions/stream?${String(query)}`, {
    headers,
    agent: false,
  }).end();
  const [response]: IncomingMessage[] = await once(asking, 'response');
  if (response?.statusCode !== 200)
    throw new Error(`a stream was refused: ${response?.statusCode}`);
  let [rest, streamId] = ['', ''];
  let signed: string | undefined;
  let [bytes, hasGap, hasEnded, isClosed] = [0, false, false, false];
  const begun = new Promise<void>((resolve) => {
    response.setEncoding('utf8').on('data', (chunk: string) => {
      bytes += chunk.length;
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        const frame = decodeFrame(event, data);
        if (frame?.event === 'gap') hasGap = frame.isOpen;
        if (frame?.event === 'p' || frame?.event === 'snap') onPoints(frame.points);
        if (frame?.event !== 'snap') continue;
        ({ streamId } = frame);
        resolve();
      }
    });
  });
  response.on('error', () => {});
  response.once('close', () => (hasEnded = !isClosed));
  await begun;
  return {
    hasGap: () => hasGap,
    bytes: () => bytes,
    hasEnded: () => hasEnded,
    setDeaf: (isDeaf) => void (isDeaf ? response.pause() : response.resume()),
    async look(isNear) {
      signed ??= await addCsrfToken({ origin }, cookie);
      const reply = await fetch(`${origin}/api/live/positions/streams/${streamId}/view`, {
        method: 'PUT',
        headers: {
          cookie: signed,
          'x-xsrf-token': /XSRF-TOKEN=(.+)/.exec(signed)?.[1] ?? '',
          'content-type': 'application/json',
          'x-forwarded-for': address,
        },
        body: JSON.stringify(isNear ? near : far),
      });
      if (!reply.ok) throw new Error(`a view was refused: ${await reply.text()}`);
    },
    close() {
      isClosed = true;
      response.destroy();
    },
  };
}

function textsOf(view: Readonly<Record<string, number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(view).map(([name, value]) => [name, String(value)]));
}
