import type { RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { createDrainableServer } from './drain.ts';
import { answerHealth } from './http/plain-health.ts';

/** An uploading client may take this long; whoever is slower holds a place for nothing. */
const requestTimeoutMs = 60_000;
const drainMs = 10_000;

/** What holds of the database while the app is not there yet. */
export type StartChecks = {
  /** `starting` until it is known whether it answers. */
  readonly database: 'starting' | 'unreachable' | 'ok';
  readonly migrations: 'unknown' | 'running' | 'ok';
};

export interface Listener {
  readonly port: number;
  /** Tells whoever asks how far the start is. */
  note(checks: StartChecks): void;
  /** Hands requests to the app from now on. */
  serve(app: RequestListener): void;
  /** Takes no more connections and answers the requests in flight, for 10 seconds at most. */
  close(): Promise<void>;
}

/**
 * Takes the port before anything else is touched. Until the app is there, requests are told to
 * come back, and whoever watches that the process lives and is not ready.
 * @throws what `listen` fails with, EADDRINUSE among it
 */
export async function listen(port: number, host: string | undefined): Promise<Listener> {
  let app = createStarting({ database: 'starting', migrations: 'unknown' });
  const { server, drain } = createDrainableServer(
    { requestTimeout: requestTimeoutMs },
    (request, response) => app(request, response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: portOf(server),
    note: (checks) => {
      app = createStarting(checks);
    },
    serve: (next) => {
      app = next;
    },
    close: () => drain(drainMs),
  };
}

function createStarting(checks: StartChecks): RequestListener {
  return ({ url = '' }, response) => {
    response.setHeader('cache-control', 'no-store');
    if (answerHealth(url.split('?')[0] ?? '', response, checks)) return;
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
    response.end('Waybill is starting. Please try again in a moment.\n');
  };
}

/** On which port it listens. @throws Error when it does not */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
