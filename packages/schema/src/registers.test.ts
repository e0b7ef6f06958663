import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Register } from './contract/register.ts';
import { messages } from './messages.ts';
import { auditActions, registers } from './registers.ts';

const features = join(import.meta.dirname, 'features');
const kinds = ['messages', 'limits', 'errors', 'rateLimits'] as const;

/** Returns the names that occur more than once. */
function repeated(names: readonly string[]): string[] {
  return names.filter((name, index) => names.indexOf(name) !== index);
}

test.each(kinds)('no two features define the same %s', (kind) => {
  const parts = registers.map((register: Register) => Object.keys(register[kind] ?? {}));
  expect(repeated(parts.flat())).toEqual([]);
});

test('no two features define the same audit action', () => {
  expect(repeated(auditActions)).toEqual([]);
});

test('every feature’s register is merged', async () => {
  const files = readdirSync(features).filter((name) => name.endsWith('.register.ts'));
  for (const file of files) {
    const register: unknown = await import(join(features, file));
    expect(registers).toContain(register);
  }
  expect(registers).toHaveLength(files.length + 1);
});

test('a merged entry keeps its exact type', () => {
  const sentence: 'This tag is already taken.' = messages.tagTaken;
  expect(sentence).toBe('This tag is already taken.');
});
