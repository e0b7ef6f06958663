import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import {
  telemetryEventSchema,
  telemetryHeaderSchema,
  type TelemetryEvent,
} from '@waybill/schema/features/telemetry.models';
import { v7 } from 'uuid';
import type { Account } from '../account/account.ts';
import { createApi } from '../account/api.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { becomeInstance } from '../lib/single-instance.ts';
import type { Queue } from '../queue/queue.ts';
import type { Header } from '../queue/session-content.ts';
import { createSender } from '../sending/sender.ts';
import type { CommandContext } from './context.ts';
import { openOwnQueue } from './open-queue.ts';
import { alreadyRunning, requireAccount } from './run.ts';

/** How often to try a server that is not reached; what is queued then waits for the next run. */
const tries = 3;

/**
 * Sends a recording: its header, then an event a line. The same file is the same session, however
 * often it is sent.
 * @throws CommandError
 */
export async function replay(context: CommandContext, path: string): Promise<void> {
  const account = requireAccount(context);
  const recording = readRecording(path);
  const instance = await becomeInstance(context.instanceAddress, () => ({}));
  if (!instance) throw alreadyRunning();
  try {
    const queue = openOwnQueue(context);
    await enqueue(queue, account, recording);
    await sendAll(context, queue);
    await queue.close();
  } finally {
    await instance.release();
  }
  context.terminal.print(
    context.stopping.aborted
      ? 'Stopped. Queued data is sent by the next run.'
      : `Sent ${recording.events.length} events.`,
  );
}

interface Recording {
  readonly header: Header;
  readonly events: readonly TelemetryEvent[];
}

function readRecording(path: string): Recording {
  try {
    const text = readFileSync(path, 'utf8');
    const [first, ...rest] = text.trimEnd().split('\n').map(parseLine);
    const { protocol, session } = telemetryHeaderSchema.parse(first);
    const startedMs = Date.parse(session.startedAt);
    const random = createHash('sha256').update(text).digest().subarray(0, 16);
    const id = v7({ msecs: startedMs, random, seq: 0 });
    return {
      header: { protocol, session: { ...session, id, source: 'recording' } },
      events: rest.map((line) => telemetryEventSchema.parse(line)),
    };
  } catch {
    throw new CommandError(exitCodes.usage, `${path} is not a telemetry recording.`);
  }
}

function parseLine(line: string): unknown {
  return JSON.parse(line);
}

async function enqueue(queue: Queue, { server, userId }: Account, { header, events }: Recording) {
  const { id: _id, startedAt, ...session } = header.session;
  const startedMs = Date.parse(startedAt);
  const file = queue.begin({ server, userId, startedMs, session });
  for (const event of events) file.append(event);
  await file.setHeader(header);
  await file.sync();
  file.end();
}

async function sendAll(context: CommandContext, queue: Queue): Promise<void> {
  const { credentials, clocks, random, stopping } = context;
  const sender = createSender({
    queue,
    account: () => credentials.read(),
    connect: ({ server, token }) => createApi(server, token),
    clocks,
    random,
  });
  let failures = 0;
  while (!stopping.aborted) {
    const step = await sender.sendNext();
    switch (step.kind) {
      case 'sent':
        break;
      case 'idle':
        return;
      case 'stopped':
        throw step.why === 'update'
          ? new CommandError(
              exitCodes.updateNeeded,
              'Please update: the server uses a newer protocol.',
            )
          : new CommandError(
              exitCodes.notSignedIn,
              'Please sign in again: open /connect on your site.',
            );
      case 'wait':
        failures += 1;
        if (failures === tries) {
          throw new CommandError(
            exitCodes.unreachable,
            'The server is unreachable. Queued data is sent by the next run.',
          );
        }
        await delay(step.ms, null, { signal: stopping }).catch(() => null);
    }
  }
}
