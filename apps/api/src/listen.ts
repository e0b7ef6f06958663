import type { RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { createDrainableServer } from './drain.ts';
import { answerHealth } from './http/plain-health.ts';

/** Time limit for an upload; a slower client would block a place. */
const requestTimeoutMs = 60_000;
const drainMs = 10_000;

/** The state of the database until the app is ready. */
export type StartChecks = {
  /** `starting` until it is known whether the database answers. */
  readonly database: 'starting' | 'unreachable' | 'ok';
  readonly migrations: 'unknown' | 'running' | 'ok';
};

export interface Listener {
  readonly port: number;
  /** Sets the progress of the start, for health checks. */
  note(checks: StartChecks): void;
  /** Hands requests to the app from now on. */
  serve(app: RequestListener): void;
  /** Stops accepting connections and answers the requests in flight, for 10 seconds at most. */
  close(): Promise<void>;
}

/**
 * Takes the port before anything else. Until the app is ready, it answers that it is starting, and
 * health checks report live but not ready.
 * @throws the errors of `listen`, such as EADDRINUSE
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

/** Returns the port that it listens on. @throws Error when it does not */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}
