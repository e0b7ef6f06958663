import { expect, test } from 'vitest';
import { errorCatalogue } from './errors.ts';
import { messages } from './messages.ts';

const sentences = Object.values(messages);

test('no message occurs twice', () => {
  expect(new Set(sentences).size).toBe(sentences.length);
});

test.each(sentences)('%j is presentable', (sentence) => {
  expect(sentence).toMatch(/^[A-Z]/);
  expect(sentence).toBe(sentence.trim());
});

test.each(Object.entries(errorCatalogue))('%s has an error status', (code, entry) => {
  expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
  expect(entry.status).toBeGreaterThanOrEqual(400);
  expect(entry.status).toBeLessThan(600);
  expect(sentences).toContain(entry.message);
});

test.each([
  ['SIGN_IN_REQUIRED', 401],
  ['FORBIDDEN', 403],
  ['NOT_FOUND', 404],
  ['TAG_TAKEN', 409],
  ['LOGO_TOO_LARGE', 413],
  ['BODY_TYPE_UNSUPPORTED', 415],
  ['VALIDATION_FAILED', 422],
  ['TOO_MANY_REQUESTS', 429],
  ['INTERNAL', 500],
  ['BUSY', 503],
  ['DISK_FULL', 507],
] as const)('%s has status %i', (code, status) => {
  expect(errorCatalogue[code].status).toBe(status);
});
