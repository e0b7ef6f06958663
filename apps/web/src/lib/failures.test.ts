import { ApiError } from '@waybill/client';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { failedFields, failureText, isTransient } from './failures.ts';

function buildApiError(status: number, requestId = 'req-1'): ApiError {
  return new ApiError(
    status,
    { error: 'The tag is taken.', code: 'TAG_TAKEN', requestId, fields: { tag: 'Taken.' } },
    null,
  );
}

describe('failureText', () => {
  test("shows the server's sentence", () => {
    expect(failureText(buildApiError(409), messages.loginFailed)).toBe('The tag is taken.');
  });

  test('shows the fallback for a response that is not from the server itself', () => {
    expect(failureText(buildApiError(502, ''), messages.loginFailed)).toBe(messages.loginFailed);
  });

  test('shows the fallback if the server could not be reached', () => {
    expect(failureText(new TypeError('Failed to fetch'), messages.loginFailed)).toBe(
      messages.loginFailed,
    );
  });

  test('shows a generic sentence for a value that is not an error', () => {
    expect(failureText('oops', messages.loginFailed)).toBe(messages.somethingWentWrong);
  });
});

test.each([
  [buildApiError(500), true],
  [buildApiError(503), true],
  [buildApiError(429), true],
  [buildApiError(401), false],
  [buildApiError(404), false],
  [new TypeError('Failed to fetch'), true],
  [new Error('A bug'), false],
])('knows whether asking again may help: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

test("returns the server's field errors, and nothing for other failures", () => {
  expect(failedFields(buildApiError(422))).toEqual({ tag: 'Taken.' });
  expect(failedFields(new TypeError('Failed to fetch'))).toEqual({});
});
