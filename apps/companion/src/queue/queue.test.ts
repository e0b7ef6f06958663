import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { buildOrigin, buildToll, startedMs } from '../testing/sessions.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';
import { encodeLine } from './lines.ts';
import { openQueueFile } from './queue-file.ts';
import { openQueue, type Queue } from './queue.ts';
import { renumberUnacknowledged } from './renumber.ts';
import type { Header } from './session-content.ts';
import type { NewEvent, SessionQueue } from './session-queue.ts';

const root = mkdtempSync(join(tmpdir(), 'companion-queue-'));
afterAll(() => rmSync(root, { recursive: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'queue-'));
});

const header: Header = {
  protocol: 1,
  session: {
    id: '019c24ab-44d0-7bf1-b49e-1387424dd4e6',
    startedAt: new Date(startedMs).toISOString(),
    ...buildOrigin().session,
  },
};

function only(queue: Queue): SessionQueue {
  const [session, ...others] = queue.sessions();
  if (!session || others.length > 0) throw new Error('there is not exactly one session');
  return session;
}

function pathOf(session: SessionQueue): string {
  return join(folder, session.name);
}

/** A queue with one session of so many tolls. */
async function fill(tolls: number): Promise<{ queue: Queue; session: SessionQueue }> {
  const queue = openQueue(folder);
  const session = queue.begin(buildOrigin());
  for (let number = 1; number <= tolls; number += 1) session.append(buildToll(number));
  await session.sync();
  return { queue, session };
}

/** A toll as it is in the queue. */
function numbered(number: number, seq: number): TelemetryEvent {
  return { ...buildToll(number), seq };
}

const seqs = (events: readonly TelemetryEvent[]) => events.map(({ seq }) => seq);
const upTo = (last: number, first = 1) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

describe('a file', () => {
  test(
    'cut at every byte loses nothing but the torn line, and is not continued',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const { queue, session } = await fill(198);
      await session.setHeader(header);
      const path = pathOf(session);
      await queue.close();
      const content = readFileSync(path);
      const ends = [...content.entries()].flatMap(([index, byte]) =>
        byte === 10 ? [index + 1] : [],
      );
      expect(ends).toHaveLength(200);
      const edges = new Set(ends.flatMap((end) => [end, end - 1]));
      for (let length = content.length; length >= 0; length -= 1) {
        // Each byte takes as long as reading all that is left of the file.
        if (!inject('isLong') && length > 600 && length % 47 > 0 && !edges.has(length)) continue;
        truncateSync(path, length);
        const reopened = openQueue(folder);
        const whole = ends.filter((end) => end <= length).length;
        const [found] = reopened.sessions();
        if (whole === 0) writeFileSync(path, content.subarray(0, length));
        const events = found?.sendable() ?? [];
        // The last line is the header.
        expect(events.length).toBe(Math.min(198, Math.max(0, whole - 1)));
        expect(events.at(-1)).toEqual(
          whole <= 1 ? undefined : { seq: events.length, ...buildToll(events.length) },
        );
        const isFound = whole > 0;
        expect([found?.isLive, found?.header]).toEqual(
          isFound ? [false, whole === 200 ? header : null] : [undefined, undefined],
        );
        expect(readFileSync(path).length).toBe(ends[whole - 1] ?? length);
        await reopened.close();
      }
    },
  );

  test('with a bad line in its middle is read up to it, and kept beside', async () => {
    const { queue, session } = await fill(5);
    const path = pathOf(session);
    await queue.close();
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[3] = (lines[3] ?? '').replace('300', '900');
    writeFileSync(path, lines.join('\n'));
    const reopened = openQueue(folder);
    expect(seqs(only(reopened).sendable())).toEqual([1, 2]);
    expect(reopened.damaged).toEqual([`${path}.damaged`]);
    expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(lines.join('\n'));
  });

  test('of a version that wrote something else is left to that version, and nothing else waits for it', async () => {
    const { queue, session } = await fill(2);
    const later = queue.begin(buildOrigin({ startedMs: startedMs + 1000 }));
    later.append(buildToll(1));
    await queue.close();
    const path = pathOf(session);
    appendFileSync(path, encodeLine({ seq: 3, t: 3000, type: 'job.detoured', detourM: 12_000 }));
    const origin = join(folder, `${String(startedMs + 2000).padStart(14, '0')}-0.session`);
    writeFileSync(origin, encodeLine({ ...buildOrigin(), region: 'eu' }));
    const before = [path, origin].map((name) => readFileSync(name, 'utf8'));
    const reopened = openQueue(folder);
    expect(reopened.sessions().map(({ name }) => name)).toEqual([later.name]);
    expect([reopened.foreign, reopened.damaged]).toEqual([[path, origin], []]);
    expect([path, origin].map((name) => readFileSync(name, 'utf8'))).toEqual(before);
  });

  test('holds what the disk did not sync yet, but does not let it be sent', async () => {
    const queue = openQueue(folder);
    const session = queue.begin(buildOrigin());
    session.append(buildToll(1));
    expect([session.waiting, session.sendable()]).toEqual([1, []]);
    await session.sync();
    expect(seqs(session.sendable())).toEqual([1]);
  });

  test('goes when its session has ended and all of it is acknowledged', async () => {
    const { queue, session } = await fill(3);
    const path = pathOf(session);
    session.acknowledge(3);
    await queue.settle(session);
    expect(readFileSync(path).length).toBeGreaterThan(0);
    session.end();
    await queue.settle(session);
    expect(readdirSync(folder)).toEqual(['acked']);
  });

  test('names its account, and its session once that is sent', async () => {
    const { queue, session } = await fill(1);
    await session.setHeader(header);
    await queue.close();
    const found = only(openQueue(folder));
    expect([found.origin, found.header]).toEqual([buildOrigin(), header]);
  });
});

describe('after a start', () => {
  test('sessions are there oldest first, and a new one is another file', async () => {
    const queue = openQueue(folder);
    for (const later of [3000, 1000, 2000]) {
      queue.begin(buildOrigin({ startedMs: startedMs + later })).append(buildToll(1));
    }
    await queue.close();
    const reopened = openQueue(folder);
    const fresh = reopened.begin(buildOrigin());
    expect(reopened.sessions().map(({ origin }) => origin.startedMs - startedMs)).toEqual([
      1000, 2000, 3000, 0,
    ]);
    expect(reopened.sessions().filter(({ isLive }) => isLive)).toEqual([fresh]);
  });

  test('what was acknowledged is remembered, and a lost note of it does no harm', async () => {
    const { queue, session } = await fill(5);
    session.acknowledge(3);
    await queue.settle(session);
    await queue.close();
    expect(seqs(only(openQueue(folder)).sendable())).toEqual([4, 5]);
    writeFileSync(join(folder, 'acked'), '{"half');
    expect(seqs(only(openQueue(folder)).sendable())).toEqual([1, 2, 3, 4, 5]);
  });

  test('a session that had begun to replace another one is alone', async () => {
    const { queue, session } = await fill(5);
    const [path, content] = [pathOf(session), readFileSync(pathOf(session))];
    session.acknowledge(3);
    await session.restart();
    await queue.close();
    // As if the power had failed before the old file was gone.
    appendFileSync(path, content);
    expect(seqs(only(openQueue(folder)).sendable())).toEqual([1, 2]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.session'))).toHaveLength(1);
  });
});

describe('a session', () => {
  test('that is restarted goes on with new numbers, and lives on', async () => {
    const { queue, session } = await fill(5);
    await session.setHeader(header);
    session.acknowledge(3);
    await session.restart();
    session.append(buildToll(6));
    await session.sync();
    const expected = [4, 5, 6].map((number, index) => numbered(number, index + 1));
    expect([session.sendable(), session.header, session.isLive]).toEqual([expected, null, true]);
    await queue.close();
    expect(only(openQueue(folder)).sendable()).toEqual(expected);
  });

  test('has a stand-in for an event that is refused', async () => {
    const { queue, session } = await fill(3);
    await session.skip(2);
    const expected = [
      { seq: 1, ...buildToll(1) },
      { seq: 2, t: 2000, gameMinute: 13_245, type: 'skipped', reason: 'refused' },
      { seq: 3, ...buildToll(3) },
    ];
    expect(session.sendable()).toEqual(expected);
    await queue.close();
    expect(only(openQueue(folder)).sendable()).toEqual(expected);
  });
});

/** A queue whose disk takes no more than so many lines until it is given room. */
function fillDisk(room: { lines: number }): SessionQueue {
  return openQueue(folder, (path) => {
    const file = openQueueFile(path);
    return {
      ...file,
      append(lines) {
        if (room.lines === 0) throw new Error('ENOSPC: no space left on device');
        room.lines -= 1;
        file.append(lines);
      },
    };
  }).begin(buildOrigin());
}

describe('a full disk', () => {
  const track: NewEvent = { type: 'track', t: 2000, samples: [[2000, 0, 0, 0, 0, 0, 0]] };

  test('loses tracks, and keeps jobs and money until there is room', async () => {
    const room = { lines: 2 };
    const session = fillDisk(room);
    session.append(buildToll(1));
    session.append(buildToll(2));
    session.append(track);
    session.append(buildToll(3));
    await expect(session.sync()).rejects.toThrow('ENOSPC');
    expect([session.waiting, session.waitingForDisk, session.droppedTracks]).toEqual([3, 2, 1]);
    expect(session.sendable()).toEqual([]);
    room.lines = 10;
    session.append(buildToll(4));
    await session.sync();
    expect(session.sendable()).toEqual(upTo(4).map((number) => numbered(number, number)));
    expect(session.waitingForDisk).toBe(0);
  });

  test('takes nothing of a session that begins: it waits in memory, file and all', async () => {
    const room = { lines: 0 };
    const session = fillDisk(room);
    session.append(buildToll(1));
    session.append(track);
    session.append(buildToll(2));
    await expect(session.sync()).rejects.toThrow('ENOSPC');
    expect([session.waiting, session.waitingForDisk, session.droppedTracks]).toEqual([2, 2, 1]);
    expect(session.sendable()).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    room.lines = 10;
    await session.sync();
    expect(session.sendable()).toEqual(upTo(2).map((number) => numbered(number, number)));
    await session.close();
    const kept = only(openQueue(folder));
    expect(kept.origin).toEqual(session.origin);
    expect(kept.sendable()).toEqual(session.sendable());
  });
});

describe('what is unacknowledged', () => {
  const job = buildContract();
  const truck = buildTruck();
  const started: TelemetryEvent = { seq: 1, t: 0, gameMinute: 5, type: 'job.started', job, truck };
  const track: TelemetryEvent = {
    seq: 2,
    t: 9000,
    gameMinute: 7,
    type: 'track',
    samples: [[9000, 0, 0, 0, 48_999_000, 400_000, 0]],
  };
  const ended: TelemetryEvent = { seq: 3, t: 9500, type: 'job.suspended' };

  test('begins with the open job, and its truck as it was last seen', () => {
    expect(renumberUnacknowledged([started, track, numbered(10, 3)], 2)).toEqual([
      {
        seq: 1,
        t: 9000,
        gameMinute: 7,
        type: 'job.resumed',
        job,
        truck: { ...truck, odometerM: 48_999_000, fuelMl: 400_000 },
      },
      { ...numbered(10, 2) },
    ]);
  });

  test('begins as it is where no job is open, or it is resumed anyway', () => {
    expect(renumberUnacknowledged([started, track, ended, numbered(10, 4)], 3)).toEqual([
      numbered(10, 1),
    ]);
    const resumed: TelemetryEvent = { ...started, type: 'job.resumed', seq: 3, t: 9000 };
    expect(renumberUnacknowledged([started, track, resumed], 2)).toEqual([{ ...resumed, seq: 1 }]);
    expect(renumberUnacknowledged([started, track], 0)).toEqual([started, track]);
    expect(renumberUnacknowledged([started, track], 2)).toEqual([]);
  });
});
