import { expect, test } from 'vitest';
import { inline } from './inline-registers.ts';

const registers = {
  limits: { username: { min: 3, max: 20 }, perMinute: 30 },
  messages: { saved: 'It\'s "saved".' },
};
const from = `import { limits, messages } from '@waybill/schema/limits';\n`;

test.each([
  ['a = limits.username.max', 'a = (20)'],
  ['a = limits.username', 'a = ({"min":3,"max":20})'],
  ['a = limits.perMinute.toFixed(1)', 'a = (30).toFixed(1)'],
  ['f(messages.saved, limits.perMinute)', String.raw`f(("It's \"saved\"."), (30))`],
  ['a = `at most ${limits.username.max} of them`', 'a = `at most ${(20)} of them`'],
])('%s becomes %s', (code, expected) => {
  expect(inline(from + code, registers)).toBe(from + expected);
});

test.each([
  ['a register as a whole', 'f(limits)'],
  ['what it does not have', 'a = limits.company'],
  ['a name that is asked for by an expression', 'a = limits[perMinute]'],
  ['a text that looks like it', 'a = "limits.username.max"'],
  ['a field of that name', 'a = answer.limits.username.max'],
  ['a name that is not imported', 'a = timings.username'],
])('%s stays', (_what, code) => {
  expect(inline(from + code, registers)).toBeNull();
});

test('leaves names from other modules alone', () => {
  const code = `import { limits } from './plan.ts';\na = limits.username.max`;
  expect(inline(code, registers)).toBeNull();
});
