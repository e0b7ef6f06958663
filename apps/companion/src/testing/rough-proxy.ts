import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** What has been done to requests so far, by what it was. */
export type Mischief = ReadonlyMap<string, number>;

export interface RoughProxy {
  readonly url: string;
  readonly mischief: Mischief;
  stop(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

/** Each companion is at an address of its own: what one of them asks is no matter to others. */
function addressOf({ headers: { authorization = '' } }: IncomingMessage): string {
  const bytes = createHash('sha256').update(authorization).digest();
  return `10.${bytes.subarray(0, 3).join('.')}`;
}

/**
 * Stands between companions and their server, and does to every third request what networks, proxies
 * and captive portals do: loses it, delays it, sends it twice and late, cuts the answer, answers itself.
 */
export async function startRoughProxy(target: string, random: () => number): Promise<RoughProxy> {
  const mischief = new Map<string, number>();
  const ways: readonly (readonly [
    share: number,
    name: string,
    act: (exchange: Exchange) => unknown,
  ])[] = [
    [0.04, 'lost before the server', ({ response }) => response.destroy()],
    [
      0.04,
      'answer lost',
      async (exchange) => {
        await forward(exchange);
        exchange.response.destroy();
      },
    ],
    [
      0.04,
      'answer cut',
      async (exchange) => {
        const answer = await forward(exchange);
        const { response } = exchange;
        response.writeHead(200, { 'content-length': answer.bytes.length + 1 });
        response.write(answer.bytes.subarray(0, answer.bytes.length / 2), () => response.destroy());
      },
    ],
    [
      0.08,
      'delayed',
      async (exchange) => {
        await delay(random() * 1_500);
        await pass(exchange);
      },
    ],
    [
      0.1,
      'sent again later',
      async (exchange) => {
        void delay(random() * 3_000).then(() => forward(exchange));
        await pass(exchange);
      },
    ],
    [
      0.03,
      '502 with a page',
      ({ response }) => response.writeHead(502).end('<h1>Bad gateway</h1>'),
    ],
    [0.02, '503', ({ response }) => response.writeHead(503, { 'retry-after': '1' }).end('{}')],
    [
      0.02,
      '429',
      ({ response }) => response.writeHead(429, { 'retry-after': '1' }).end('slow down'),
    ],
    [0.02, 'rubbish as 200', ({ response }) => response.writeHead(200).end('<html>Please log in')],
    [0.01, '413 of a proxy', ({ response }) => response.writeHead(413).end('too large')],
    [0.01, '401 of a portal', ({ response }) => response.writeHead(401).end('{"code":"X"}')],
  ];

  function forward({ incoming, body }: Exchange): Promise<Answer> {
    return new Promise((resolve) => {
      const none = () => resolve({ status: 502, bytes: Buffer.from('') });
      const passed = request(
        new URL(incoming.url ?? '/', target),
        {
          method: incoming.method,
          headers: {
            ...incoming.headers,
            'content-length': body.length,
            'x-forwarded-for': addressOf(incoming),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', none);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 502, bytes: Buffer.concat(parts) }),
          );
        },
      );
      passed.on('error', none);
      passed.end(body);
    });
  }

  async function pass(exchange: Exchange): Promise<void> {
    const { status, bytes } = await forward(exchange);
    exchange.response.writeHead(status, { 'content-type': 'application/json' }).end(bytes);
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    const isWhole = await new Promise<boolean>((resolve) => {
      incoming.once('end', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isWhole) return;
    response.on('error', () => response.destroy());
    const exchange = { incoming, response, body: Buffer.concat(parts) };
    let chance = random();
    for (const [share, name, act] of ways) {
      chance -= share;
      if (chance >= 0) continue;
      mischief.set(name, (mischief.get(name) ?? 0) + 1);
      await act(exchange);
      return;
    }
    await pass(exchange);
  }

  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    mischief,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
