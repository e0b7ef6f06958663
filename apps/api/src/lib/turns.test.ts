import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** In terms of `performance.now()`: longer than any test takes. */
const never = 2_000_000_000;
const busy = { code: 'BUSY', retryAfterSeconds: 2 };

const doNothing = () => {};

function createGate() {
  let open: () => void = doNothing;
  let fail: (error: Error) => void = doNothing;
  const passed = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open, fail };
}

const kindOf = (work: Promise<string>) =>
  work.catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error));

test('work that waits alone keeps waiting where a crowd gives up', async () => {
  const turns = createTurns({ inFlight: 1, waiting: 100, stalledMs: 1, refusalDelayMs: 0 });
  const gate = createGate();
  const first = turns('crowd', never, async () => gate.passed);
  const crowd = [1, 2, 3].map(() => kindOf(turns('crowd', never, async () => 'done')));
  const ahead = createGate();
  const second = turns('alone', never, async () => ahead.passed);
  const alone = kindOf(turns('alone', never, async () => 'done'));
  expect(await Promise.all(crowd)).toEqual(['BUSY', 'BUSY', 'BUSY']);
  gate.open();
  ahead.open();
  await Promise.all([first, second]);
  expect(await alone).toBe('done');
});

test('a moving queue is waited for, however long it is', async () => {
  const turns = createTurns({ inFlight: 1, waiting: 100, stalledMs: 20_000, refusalDelayMs: 0 });
  const until = performance.now() + 60_000;
  const crowd = Array.from({ length: 100 }, () => turns('owner', until, async () => 'done'));
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['done']));
});

test('queued work is not tried once the database was found away; later work is', async () => {
  const turns = createTurns({ inFlight: 1, waiting: 100, stalledMs: 60_000, refusalDelayMs: 0 });
  const gate = createGate();
  const first = turns('owner', never, async () => gate.passed);
  const next = turns('owner', never, async () => 'done');
  gate.fail(new Error('Connection terminated unexpectedly'));
  await expect(first).rejects.toThrow('Connection terminated');
  await expect(next).rejects.toMatchObject(busy);
  expect(await turns('owner', never, async () => 'done')).toBe('done');
});

test("work beyond the queue's limit is refused at once, and none begins after its time", async () => {
  const turns = createTurns({ inFlight: 1, waiting: 1, stalledMs: 60_000, refusalDelayMs: 0 });
  const gate = createGate();
  const first = turns('owner', never, async () => gate.passed);
  let begun = 0;
  const late = turns('owner', performance.now(), async () => void (begun += 1));
  await expect(turns('owner', never, async () => {})).rejects.toMatchObject(busy);
  await expect(late).rejects.toMatchObject(busy);
  gate.open();
  await first;
  expect(begun).toBe(0);
});
