import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { seal, unseal } from './secret-box.ts';

const key = randomBytes(32);

test('opens only with the same key and owner', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', key, 'nora');
  expect(unseal(sealed, key, 'nora')).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(sealed, key, 'marta')).toBeNull();
  expect(unseal(sealed, randomBytes(32), 'nora')).toBeNull();
});

test('does not open once a byte has changed or is missing', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', key, 'nora');
  for (const index of sealed.keys()) {
    const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte));
    expect(unseal(changed, key, 'nora')).toBeNull();
    expect(unseal(sealed.subarray(0, index), key, 'nora')).toBeNull();
  }
});

test("never looks the same twice, and doesn't reveal its content", () => {
  const [first, second] = [
    seal('JBSWY3DPEHPK3PXP', key, 'nora'),
    seal('JBSWY3DPEHPK3PXP', key, 'nora'),
  ];
  expect(first).not.toEqual(second);
  expect(Buffer.from(first).includes('JBSWY3DPEHPK3PXP')).toBe(false);
});
