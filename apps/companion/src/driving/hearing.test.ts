import { expect, test } from 'vitest';
import type { Reading } from '../game/snapshot.ts';
import { buildSnapshot } from '../testing/snapshots.ts';
import { createHearing } from './hearing.ts';

function listen() {
  let nowMs = 0;
  const hearing = createHearing({ now: () => nowMs });
  return (atMs: number, reading: Reading | null) => {
    nowMs = atMs;
    hearing.note(reading);
    return hearing.last;
  };
}

const driving = (time: number, isPaused = false): Reading => ({
  kind: 'driving',
  snapshot: buildSnapshot({ time, isPaused }),
});

test('a game is heard once its time moves, and in its menu', () => {
  const note = listen();
  expect(note(0, null)).toBeNull();
  expect(note(1, { kind: 'closed' })).toBeNull();
  expect(note(2, { kind: 'unreadable', sentence: 'Revision 9.' })).toBeNull();
  expect(note(3, driving(100))).toBeNull();
  expect(note(4, driving(200))).toEqual({ game: 'ets2', pluginRevision: 12, atMs: 4 });
  expect(note(5, null)?.atMs).toBe(4);
  expect(note(6, { kind: 'menu', game: 'ats', pluginRevision: 11 })).toEqual({
    game: 'ats',
    pluginRevision: 11,
    atMs: 6,
  });
});

test('what a game left behind is not heard, a paused one is', () => {
  const note = listen();
  for (const atMs of [1, 2, 3]) expect(note(atMs, driving(100, true))).toBeNull();
  note(4, driving(200));
  expect(note(5, driving(200, true))?.atMs).toBe(5);
  expect(note(6, driving(200))?.atMs).toBe(5);
});
