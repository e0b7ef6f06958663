import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Reading } from '../game/snapshot.ts';
import { openQueueFile } from '../queue/queue-file.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import { startedMs } from '../testing/sessions.ts';
import { buildContract, buildSnapshot } from '../testing/snapshots.ts';
import { createRecorder, type Recorder } from './recorder.ts';

let folder: string;
let queue: Queue;
let recorder: Recorder;
let elapsed: number;
/** How long the computer has slept, which its monotonic clock does not count. */
let slept: number;
let room: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'companion-recorder-'));
  [elapsed, slept, room] = [0, 0, Infinity];
  queue = openQueue(folder, (path) => {
    const file = openQueueFile(path);
    return {
      ...file,
      append(lines) {
        if ((room -= 1) < 0) throw new Error('ENOSPC: no space left on device');
        file.append(lines);
      },
    };
  });
  recorder = createRecorder({
    queue,
    recorded: () => ({ server: 'https://vtc.example.org', userId: 'nora', client: 'test/1' }),
    clocks: { now: () => startedMs + slept + elapsed, monotonic: () => 50_000 + elapsed },
    onSynced: () => {},
  });
});
afterEach(async () => {
  await recorder.stop('companion-stopped');
  await queue.close();
  rmSync(folder, { recursive: true });
});

/** Shows the recorder a game at a time; its own time goes with it unless it stands still. */
function show(t: number, changed: Parameters<typeof buildSnapshot>[0] = {}): void {
  elapsed = t;
  const snapshot = buildSnapshot({ time: t * 1000, ...changed });
  recorder.look({ kind: 'driving', snapshot });
}

function lookAt(t: number, reading: Reading | null): void {
  elapsed = t;
  recorder.look(reading);
}

/** What each session told, tracks aside. */
async function told(): Promise<string[][]> {
  await recorder.stop('companion-stopped');
  const sessions = queue.sessions();
  return sessions.map((session) =>
    session.sendable().flatMap((event) => {
      if (event.type === 'track') return [];
      return event.type === 'session.ended'
        ? [`${event.t} ${event.reason}`]
        : [`${event.t} ${event.type}`];
    }),
  );
}

const now = () => recorder.truckNow()?.sample;

describe('where the truck is', () => {
  test('is known while a game is recorded, as it was looked at last', () => {
    expect(now()).toBeUndefined();
    show(0);
    show(25);
    show(5_025, { pos: { x: 100, z: -200 }, speedCmS: 2_200, truck: { odometerM: 48_210_500 } });
    elapsed = 5_125;
    expect(now()).toEqual([5_100, 100, -200, 2_200, 2_222, 512_300, 48_210_500]);
    expect(recorder.truckNow()?.session).toBe(queue.sessions()[0]);
    lookAt(6_000, { kind: 'closed' });
    expect(now()).toBeUndefined();
  });

  test('stands while the game is paused or shows its menu, whatever it says of its speed', () => {
    const speeds: (number | undefined)[] = [];
    const noteSpeed = () => speeds.push(now()?.[3]);
    show(0);
    show(25);
    show(5_000, { speedCmS: 2_200, isPaused: true });
    noteSpeed();
    show(6_000, { speedCmS: 2_200 });
    noteSpeed();
    lookAt(7_000, { kind: 'menu', game: 'ets2', pluginRevision: 12 });
    noteSpeed();
    show(8_000, { speedCmS: 2_300 });
    noteSpeed();
    expect(speeds).toEqual([0, 2_200, 0, 2_300]);
  });
});

describe('a session', () => {
  test('begins with a game that moves, and ends with it', async () => {
    show(0, { job: buildContract() });
    expect(queue.sessions()).toEqual([]);
    show(25, { job: buildContract() });
    show(5000, { job: buildContract() });
    lookAt(6000, { kind: 'closed' });
    const [session] = queue.sessions();
    expect(session?.origin).toEqual({
      server: 'https://vtc.example.org',
      userId: 'nora',
      startedMs: startedMs + 25,
      session: {
        game: 'ets2',
        source: 'sdk',
        client: 'test/1',
        gameVersion: '1.18',
        pluginRevision: 12,
        multiplayer: 'none',
      },
    });
    expect(await told()).toEqual([['0 job.resumed', '5975 game-closed']]);
    expect(session?.isLive).toBe(false);
  });

  test('goes on in the menu, and for three seconds without any memory', async () => {
    show(0);
    show(25);
    lookAt(9000, { kind: 'menu', game: 'ets2', pluginRevision: 12 });
    lookAt(11_999, null);
    show(12_000);
    lookAt(15_001, null);
    expect(await told()).toEqual([['14976 source-lost']]);
  });

  test('ends when the game has stood still for a minute without a pause', async () => {
    show(0);
    show(25);
    show(60_000, { time: 25_000, isPaused: true });
    show(120_000, { time: 25_000 });
    show(120_001, { time: 25_000 });
    show(900_000, { time: 25_000 });
    expect(await told()).toEqual([['119976 source-lost']]);
  });

  test('is another one when the game was started anew', async () => {
    show(0);
    show(60_000);
    show(61_000, { time: 5, job: buildContract() });
    show(62_000, { time: 6, job: buildContract() });
    expect(await told()).toEqual([
      ['1000 source-lost'],
      ['0 job.resumed', '1000 companion-stopped'],
    ]);
  });

  test('is another one when a convoy is joined, and when it is left', async () => {
    const job = buildContract();
    show(0, { job });
    show(25, { job });
    show(1000, { job, isConvoy: true, isPaused: true });
    show(2000, { job, isConvoy: true });
    show(3000, { job, isConvoy: true });
    show(4000, { job, signals: { tollgate: { amountMinor: 2_300 } } });
    show(5000, { job });
    expect(await told()).toEqual([
      ['0 job.resumed', '1975 source-lost'],
      ['0 job.resumed', '2000 tollgate', '3000 source-lost'],
      ['0 job.resumed', '0 companion-stopped'],
    ]);
    expect(queue.sessions().map(({ origin }) => origin.session.multiplayer)).toEqual([
      'none',
      'convoy',
      'none',
    ]);
  });

  test('is another one when another game or source takes the place of one that vanished', async () => {
    show(0);
    show(25);
    show(1000, { game: 'ats' });
    show(2000, { game: 'ats', source: 'funbit' });
    expect(await told()).toEqual([
      ['975 source-lost'],
      ['1000 source-lost'],
      ['0 companion-stopped'],
    ]);
    expect(
      queue.sessions().map(({ origin: { session } }) => `${session.game} ${session.source}`),
    ).toEqual(['ets2 sdk', 'ats sdk', 'ats funbit']);
  });

  test('is another one after the computer has slept, or its clock was set', async () => {
    const job = buildContract();
    show(0, { job });
    show(25, { job });
    slept = 1000;
    show(1000, { job });
    slept = 7_200_000;
    show(2000, { job });
    show(3000, { job });
    slept = 0;
    show(4000, { job });
    expect(await told()).toEqual([
      ['0 job.resumed', '1975 source-lost'],
      ['0 job.resumed', '2000 source-lost'],
      ['0 job.resumed', '0 companion-stopped'],
    ]);
    expect(queue.sessions().map(({ origin }) => origin.startedMs - startedMs)).toEqual([
      25, 7_202_000, 4000,
    ]);
  });

  test('is cut before its times leave the wire format', async () => {
    show(0);
    show(25);
    show(190_000_026);
    show(190_000_050);
    expect(await told()).toEqual([['190000001 source-lost'], ['24 companion-stopped']]);
  });
});

test('a simulated drive is a trial session of its own', () => {
  show(0);
  show(1000);
  show(2000, { isTrial: true });
  expect(queue.sessions().map(({ origin }) => origin.session.trial)).toEqual([undefined, true]);
});

test('memory that cannot be read is told in a sentence, as long as it is there', () => {
  lookAt(0, { kind: 'unreadable', sentence: 'The telemetry plugin has revision 9.' });
  expect(recorder.status().problem).toBe('The telemetry plugin has revision 9.');
  lookAt(1000, { kind: 'closed' });
  expect(recorder.status().problem).toBeNull();
});

test('what a full disk did not take is written once there is room, also after the end', async () => {
  show(0);
  show(25);
  room = 0;
  lookAt(1000, { kind: 'closed' });
  const [session] = queue.sessions();
  expect(session?.waitingForDisk).toBe(1);
  room = 100;
  lookAt(2000, null);
  expect(await told()).toEqual([['975 game-closed']]);
  expect(session?.waitingForDisk).toBe(0);
});

test('a session that begins on a full disk tells it, and loses nothing but its way', async () => {
  room = 0;
  show(0);
  show(25);
  show(50, { job: buildContract() });
  show(9000, { job: buildContract() });
  show(10_000, {
    job: buildContract(),
    signals: { tollgate: { amountMinor: 2_300 } },
  });
  await expect.poll(() => recorder.status().problem).toContain('ENOSPC');
  const [session] = queue.sessions();
  expect([session?.waiting, session?.waitingForDisk]).toEqual([2, 2]);
  expect(session?.droppedTracks).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
  room = 100;
  show(20_000, { job: buildContract() });
  await expect.poll(() => recorder.status().problem).toBeNull();
  expect(await told()).toEqual([['25 job.started', '9975 tollgate', '19975 companion-stopped']]);
});

test('a disk that takes nothing is left alone for five seconds', async () => {
  show(0);
  show(25);
  room = 0;
  lookAt(1000, { kind: 'closed' });
  lookAt(2000, null);
  await setImmediate();
  room = 100;
  lookAt(6999, null);
  await setImmediate();
  expect(queue.sessions()[0]?.waitingForDisk).toBe(1);
  lookAt(7000, null);
  await setImmediate();
  expect(queue.sessions()[0]?.waitingForDisk).toBe(0);
  expect(await told()).toEqual([['975 game-closed']]);
});
