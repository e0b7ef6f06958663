import { describe, expect, test } from 'vitest';
import { renewAfterMs, renewalDueAt } from './token-expiry.model.ts';

const nowMs = Date.UTC(2025, 0, 1);
const minuteMs = 60_000;

function buildToken(expiresAtMs: number): string {
  const payload = JSON.stringify({ exp: expiresAtMs / 1_000, name: 'Žofie?>' });
  return `header.${Buffer.from(payload).toString('base64url')}.signature`;
}

describe('renewalDueAt', () => {
  test('is three minutes before the token expires', () => {
    const token = buildToken(nowMs + 10 * minuteMs);
    expect(renewalDueAt(token, nowMs)).toBe(nowMs + 7 * minuteMs);
  });

  test('is now for a token that has expired or is about to', () => {
    expect(renewalDueAt(buildToken(nowMs - minuteMs), nowMs)).toBe(nowMs);
    expect(renewalDueAt(buildToken(nowMs + minuteMs), nowMs)).toBe(nowMs);
  });

  test('is never later than for a fresh token, even if the clock is wrong', () => {
    expect(renewalDueAt(buildToken(nowMs + 600 * minuteMs), nowMs)).toBe(nowMs + renewAfterMs);
  });

  test.each([null, '', 'not a token', 'a.b.c', `a.${btoa('{}')}.c`])('is now for %o', (token) => {
    expect(renewalDueAt(token, nowMs)).toBe(nowMs);
  });
});
