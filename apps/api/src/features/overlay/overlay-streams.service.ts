import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Sink } from '../../http/event-stream.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import { createRepeater } from '../../lib/repeater.ts';
import { hashToken } from '../../lib/secrets.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';
import { findOwner, listDrives } from './overlay.data.ts';
import { presentState } from './overlay.presenter.ts';

interface Stream {
  readonly userId: string;
  readonly secretHash: Uint8Array;
  readonly sink: Sink;
  /** What was sent last. */
  sent: string;
}

export interface OverlayStreams {
  /**
   * Sends an overlay's state, now and whenever it changes. Returns the function that closes the stream.
   * @throws SIGN_IN_REQUIRED for an unknown secret, BUSY, STREAMS_TOO_MANY
   */
  open(secret: string, sink: Sink): Promise<() => void>;
}

const beatMs = 15_000;

/**
 * Creates the service of this server's overlay streams. It reads the state of all of them in one statement
 * every two seconds, and ends those whose secret was replaced or removed.
 */
export function createOverlayStreams(
  services: Pick<Services, 'clock' | 'db' | 'log' | 'metrics' | 'outages' | 'pool' | 'stopping'>,
): OverlayStreams {
  const { clock, db, log, metrics, outages, pool, stopping } = services;
  const streams = new Set<Stream>();
  const timers: NodeJS.Timeout[] = [];

  const drop = (stream: Stream) => {
    if (!streams.delete(stream)) return;
    metrics.countStream(-1);
    if (streams.size === 0) for (const timer of timers.splice(0)) clearInterval(timer);
  };
  const end = (stream: Stream) => {
    drop(stream);
    stream.sink.end();
  };

  const reader = createRepeater(
    async () => {
      const asked = [...streams];
      if (asked.length === 0) return;
      const now = clock();
      const userIds = [...new Set(asked.map(({ userId }) => userId))];
      const rows = await listDrives(pool, userIds, { now, ...weeksOf(now) });
      const byUser = new Map(rows.map((row) => [row.userId, row]));
      for (const stream of asked) {
        const row = byUser.get(stream.userId);
        if (row === undefined || !row.secretHash.equals(stream.secretHash)) {
          end(stream);
          continue;
        }
        const state = JSON.stringify(presentState(row.settings, row.drive));
        if (state !== stream.sent) stream.sink.write(`data: ${state}\n\n`);
        stream.sent = state;
      }
    },
    (error) => {
      if (findDatabaseFailure(error) !== null) return outages.suspect(error);
      log.error({ err: error }, 'failed to read overlays; retrying');
    },
  );

  const start = () => {
    timers.push(
      setInterval(() => reader.ask(), limits.overlayEveryMs).unref(),
      setInterval(() => {
        for (const { sink } of streams) sink.write(': still here\n\n');
      }, beatMs).unref(),
    );
  };

  stopping.addEventListener('abort', () => {
    for (const stream of streams) end(stream);
  });

  return {
    async open(secret, sink) {
      const secretHash = hashToken(secret);
      const userId = await findOwner(db, secretHash);
      if (userId === null) throw new AppError('SIGN_IN_REQUIRED');
      if (stopping.aborted || streams.size >= limits.overlayStreams) {
        throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
      }
      const own = [...streams].filter((other) => other.userId === userId);
      if (own.length >= limits.overlayStreamsPerUser) throw new AppError('STREAMS_TOO_MANY');
      const stream: Stream = { userId, secretHash, sink, sent: '' };
      if (streams.size === 0) start();
      streams.add(stream);
      metrics.countStream(1);
      reader.ask();
      return () => drop(stream);
    },
  };
}
