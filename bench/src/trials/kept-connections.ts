import { once } from 'node:events';
import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { Agent as TlsAgent, request as requestTls } from 'node:https';

/** What a server is asked, and how it is reached. */
export interface Target {
  readonly port: number;
  /** The host that browsers name, with its port. */
  readonly host: string;
  readonly isTls: boolean;
  readonly paths: readonly string[];
}

export interface Tally {
  /** Answers that arrived whole. */
  answered: number;
  /** Requests whose connection was closed before any byte of an answer, and which asked anew. */
  retried: number;
  /** Answers that began and did not end, and whatever else nobody can explain. */
  readonly broken: string[];
}

type Outcome = 'answered' | 'retry' | 'gone';

/**
 * A client that asks over one kept connection, again and again, until the server has gone: it
 * refuses connections, or the proxy in front says 502.
 */
export async function askUntilGone(target: Target, index: number, tally: Tally): Promise<void> {
  // An address of its own, so that no limit by address counts the clients together.
  const localAddress = `127.0.1.${(index % 250) + 1}`;
  const options = { keepAlive: true, maxSockets: 1, localAddress };
  const agent = target.isTls
    ? new TlsAgent({ ...options, rejectUnauthorized: false })
    : new PlainAgent(options);
  try {
    for (let count = index; ; count += 1) {
      const path = target.paths[count % target.paths.length] ?? '/';
      const outcome = await askOnce(target, path, agent);
      if (outcome === 'gone') return;
      if (outcome === 'answered') tally.answered += 1;
      else tally.retried += 1;
    }
  } catch (error) {
    tally.broken.push(error instanceof Error ? error.message : String(error));
  } finally {
    agent.destroy();
  }
}

async function askOnce(target: Target, path: string, agent: PlainAgent): Promise<Outcome> {
  const { port, host, isTls } = target;
  const send = isTls ? requestTls : request;
  const outgoing = send({
    host: '127.0.0.1',
    port,
    path,
    agent,
    headers: { host },
    servername: host.split(':')[0],
  });
  const bytesBefore = countBytesBefore(outgoing);
  const asked = await new Promise<IncomingMessage | Error>((resolve) => {
    outgoing.once('response', resolve).once('error', resolve).end();
  });
  if (asked instanceof Error) {
    if (Reflect.get(asked, 'code') === 'ECONNREFUSED') return 'gone';
    if ((outgoing.socket?.bytesRead ?? 0) > bytesBefore()) throw asked;
    return 'retry';
  }
  await readWhole(asked);
  return asked.statusCode === 502 ? 'gone' : 'answered';
}

/** How much its connection had received before this request, which may be a kept one. */
function countBytesBefore(outgoing: ClientRequest): () => number {
  let bytes = 0;
  outgoing.once('socket', (socket) => (bytes = socket.bytesRead));
  return () => bytes;
}

/** @throws when the answer ends before its end */
async function readWhole(answer: IncomingMessage): Promise<void> {
  await once(answer.resume(), 'end');
  if (!answer.complete) throw new Error('an answer was cut');
}
