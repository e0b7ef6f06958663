import type { TestApp } from './test-app.ts';

interface Told {
  readonly id: number | null;
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface LiveStream {
  readonly status: number;
  readonly headers: Headers;
  /** The events received so far. */
  readonly told: readonly Told[];
  /** Resolves with the first event of this type, even one received earlier. */
  until(event: string): Promise<Told>;
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a live stream with these headers. If it is refused, the body is in `refusal`. */
export async function openStream(
  app: Pick<TestApp, 'origin'>,
  query: string,
  headers: Readonly<Record<string, string>>,
): Promise<LiveStream> {
  const leaving = new AbortController();
  const response = await fetch(`${app.origin}/api/live${query}`, {
    headers,
    signal: leaving.signal,
  });
  const told: Told[] = [];
  const waiting = new Set<() => void>();
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      told.push(...blocks.map(parse).filter((block) => block !== null));
      for (const look of waiting) look();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    status: response.status,
    headers: response.headers,
    told,
    until: (event) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = told.find((one) => one.event === event);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without ${event}`)), reject);
      }),
    ended,
    close: () => leaving.abort(),
  };
}

function parse(block: string): Told | null {
  const fields = new Map(
    block.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const event = fields.get('event');
  if (event === undefined) return null;
  const id = fields.get('id');
  const data: Readonly<Record<string, unknown>> = JSON.parse(fields.get('data') ?? '{}');
  return { id: id === undefined ? null : Number(id), event, data };
}
