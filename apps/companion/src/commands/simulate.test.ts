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
