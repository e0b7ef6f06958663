import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import {
  telemetryBatchSchema,
  type TelemetryBatch,
  type TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';
import { type Ping, pingSchema } from '@waybill/schema/features/positions.fields';
import { errorCatalogue } from '@waybill/schema/errors';
import { exampleJob } from '@waybill/schema/features/jobs.examples';
import { exampleUser } from '@waybill/schema/features/users.examples';
import { limits } from '@waybill/schema/limits';
import { z } from 'zod';

/** An answer in place of the server's own, or none at all. */
export type Interruption =
  | {
      readonly status: number;
      readonly body: string | object;
      readonly headers?: Record<string, string>;
    }
  /** Nothing is answered; with `stores`, after the batch was stored. */
  | { readonly status: null; readonly stores: boolean };

export interface TelemetryServer {
  readonly url: string;
  /** The events of each session, as far as they have no hole. */
  stored(): Map<string, TelemetryEvent[]>;
  readonly batches: TelemetryBatch[];
  /** Answers to the next batches. */
  readonly interruptions: Interruption[];
  readonly pings: Ping[];
  /** Answers to the next pings. */
  readonly pingInterruptions: Interruption[];
  /** When it wants the next ping. */
  nextPingMs: number;
  /** How each batch was encoded. */
  readonly encodings: (string | undefined)[];
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  readonly tokens: Set<string>;
  /** How far its clock is ahead. */
  clockAheadMs: number;
  protocols: { readonly min: number; readonly max: number };
  forget(sessionId: string): void;
  stop(): Promise<void>;
}

/** An error as the server answers it. */
export function refusal(status: number, code: string, more: object = {}): Interruption {
  return { status, body: { error: code, code, requestId: 'r1', ...more } };
}

/** The code for whoever knows what is behind a challenge. */
export function connectionCodeFor(challenge: string): string {
  return `code-${challenge}`;
}

const connectionSchema = z.strictObject({ code: z.string(), verifier: z.string() });
const otpSchema = z.object({ email: z.string(), otp: z.string(), deviceName: z.string() });

/** A server that stores telemetry as the contract has it, on a port of its own. */
export async function startTelemetryServer(): Promise<TelemetryServer> {
  const sessions = new Map<string, { header: string; events: Map<number, TelemetryEvent> }>();
  const server: TelemetryServer = {
    url: '',
    batches: [],
    interruptions: [],
    pings: [],
    pingInterruptions: [],
    nextPingMs: limits.pingUnwatchedMs,
    encodings: [],
    asked: [],
    tokens: new Set(['wbd_nora']),
    clockAheadMs: 0,
    protocols: limits.telemetryProtocols,
    stored: () => new Map([...sessions].map(([id, { events }]) => [id, unbroken(events)])),
    forget: (id) => void sessions.delete(id),
    stop: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };
  const serverTime = () => new Date(Date.now() + server.clockAheadMs).toISOString();

  const listener = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    server.asked.push(`${method} ${url}`);
    const text = await readText(request);
    if (url === '/api/auth/otp') return redeem(response, otpSchema.parse(JSON.parse(text)));
    if (url === '/api/auth/connection') {
      return redeemConnection(response, connectionSchema.parse(JSON.parse(text)));
    }
    if (!server.tokens.has(request.headers.authorization?.slice('Bearer '.length) ?? '')) {
      return answer(response, refusal(401, 'SIGN_IN_REQUIRED'));
    }
    if (url === '/api/telemetry') {
      const { protocols } = server;
      return send(response, 200, {
        protocols,
        serverTime: serverTime(),
        limits: limits.telemetryBatch,
        vtc: { name: 'Nordic Freight', tag: 'NORD' },
      });
    }
    if (url.startsWith('/api/users/me/jobs')) {
      return send(response, 200, { jobs: [exampleJob], nextCursor: null });
    }
    if (url === '/api/telemetry/batches') {
      server.encodings.push(request.headers['content-encoding']);
      return receive(response, text);
    }
    if (url === '/api/telemetry/live') {
      const interruption = server.pingInterruptions.shift();
      if (interruption) return answer(response, interruption);
      server.pings.push(pingSchema.parse(JSON.parse(text)));
      return send(response, 200, { nextMs: server.nextPingMs, watched: false });
    }
    const known = sessions.get(url.replace('/api/telemetry/sessions/', ''));
    if (!known) return answer(response, refusal(404, 'NOT_FOUND'));
    return send(response, 200, {
      acknowledged: unbroken(known.events).length,
      serverTime: serverTime(),
    });
  }

  function receive(response: ServerResponse, text: string): void {
    const interruption = server.interruptions.shift();
    if (interruption?.status === null && !interruption.stores) return void response.destroy();
    if (interruption && interruption.status !== null) return answer(response, interruption);
    const batch = telemetryBatchSchema.parse(JSON.parse(text));
    server.batches.push(batch);
    const { session, events } = batch;
    const latestMs = Date.parse(session.startedAt) + (events.at(-1)?.t ?? 0);
    if (latestMs > Date.parse(serverTime()) + 300_000) {
      return answer(response, refusal(422, 'EVENT_IN_FUTURE'));
    }
    const stored = sessions.get(session.id) ?? {
      header: JSON.stringify(session),
      events: new Map(),
    };
    if (stored.header !== JSON.stringify(session)) {
      return answer(response, refusal(409, 'SESSION_TAKEN'));
    }
    sessions.set(session.id, stored);
    for (const event of events) {
      const known = stored.events.get(event.seq);
      if (known && JSON.stringify(known) !== JSON.stringify(event)) {
        const { length: acknowledged } = unbroken(stored.events);
        return answer(response, refusal(409, 'SEQUENCE_CONFLICT', { acknowledged }));
      }
    }
    for (const event of events) stored.events.set(event.seq, event);
    if (interruption) return void response.destroy();
    send(response, 200, {
      acknowledged: unbroken(stored.events).length,
      serverTime: serverTime(),
    });
  }

  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return Object.assign(server, { url: `http://127.0.0.1:${address.port}` });
}

function redeem(response: ServerResponse, { otp }: z.infer<typeof otpSchema>): void {
  if (otp !== 'ABCD-1234') return answer(response, refusal(401, 'CODE_WRONG'));
  send(response, 200, { token: 'wbd_new', user: exampleUser });
}

function redeemConnection(
  response: ServerResponse,
  { code, verifier }: z.infer<typeof connectionSchema>,
): void {
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  if (code !== connectionCodeFor(challenge)) {
    const { message: error } = errorCatalogue.CONNECTION_WRONG;
    return answer(response, refusal(401, 'CONNECTION_WRONG', { error }));
  }
  send(response, 200, { token: 'wbd_new', user: exampleUser });
}

function answer(response: ServerResponse, interruption: Interruption): void {
  if (interruption.status === null) return void response.destroy();
  const { status, body, headers } = interruption;
  send(response, status, body, headers);
}

function send(
  response: ServerResponse,
  status: number,
  body: string | object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
}

function unbroken(events: ReadonlyMap<number, TelemetryEvent>): TelemetryEvent[] {
  const found: TelemetryEvent[] = [];
  for (let next = events.get(1); next; next = events.get(found.length + 1)) found.push(next);
  return found;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
  const bytes = Buffer.concat(chunks);
  return (request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}
