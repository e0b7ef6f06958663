import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readMemory } from '../game/snapshot.ts';
import { buildContext } from '../testing/test-context.ts';
import { runCommand } from './commands.ts';

const waiting = { timeout: 60_000, interval: 50 };

test('a simulated drive carries the mark of a test drive', async () => {
  const context = buildContext();
  const memory = join(context.folder, 'memory');
  const simulating = runCommand(context, ['simulate', '--memory', memory, '--minutes', '1']);
  try {
    await vi.waitFor(() => {
      expect(readMemory(readFileSync(memory))).toMatchObject({ snapshot: { isTrial: true } });
    }, waiting);
  } finally {
    context.stop();
    await simulating;
    context.remove();
  }
});

test('a simulated delivery is seen by a companion that looks twice a second', async () => {
  const context = buildContext();
  const memory = join(context.folder, 'memory');
  const words = ['simulate', '--memory', memory, '--minutes', '0.02', '--seed', '1'];
  const simulating = runCommand(context, words);
  try {
    await vi.waitFor(
      () => {
        const reading = readMemory(readFileSync(memory));
        expect(reading.kind === 'driving' && reading.snapshot.signals.delivered).toBeTruthy();
      },
      { ...waiting, interval: 500 },
    );
  } finally {
    context.stop();
    await simulating;
    context.remove();
  }
});
