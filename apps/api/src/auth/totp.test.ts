import { describe, expect, test } from 'vitest';
import { buildTotpUrl, createTotpSecret, findTotpStep } from './totp.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 vectors, in base32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('the vectors of RFC 6238', () => {
  // Six digits are the last six of the eight in the appendix.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('at %i', (seconds, digits) => {
    expect(findTotpStep(secret, digits, at(seconds))).toBe(Math.floor(seconds / 30));
  });
});

test('a code counts one step early and one step late, and no further', () => {
  const step = Math.floor(1_111_111_111 / 30);
  const found = [-31, -30, 0, 29, 59, 60].map((seconds) =>
    findTotpStep(secret, '050471', at(step * 30 + seconds)),
  );
  expect(found).toEqual([null, step, step, step, step, null]);
});

test('a code for another secret is refused', () => {
  expect(findTotpStep(createTotpSecret(), '050471', at(1_111_111_111))).toBeNull();
});

test('secrets have 160 bits and are unique', () => {
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(createTotpSecret());
});

test('the address for a QR code names issuer, account and secret', () => {
  const url = new URL(buildTotpUrl(secret, 'Our Waybill', 'nora@example.org'));
  expect(url.protocol).toBe('otpauth:');
  expect(decodeURIComponent(url.pathname)).toContain('Our Waybill:nora@example.org');
  expect(url.searchParams.get('secret')).toBe(secret);
  expect(url.searchParams.get('issuer')).toBe('Our Waybill');
});
