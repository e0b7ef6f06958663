import { ApiError } from '@waybill/schema/contract/client';
import { messages } from '@waybill/schema/messages';

/** Whether asking again may help: the server was not reached, overloaded or broken. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.status >= 500 || error.status === 429;
}

/**
 * The sentence to show for a failure: the server's own, else the given one. An answer without a
 * request id did not come from the server's error handler, so it carries no sentence of its own.
 */
export function failureText(error: unknown, fallback: string): string {
  if (!(error instanceof Error)) return messages.somethingWentWrong;
  return error instanceof ApiError && error.body.requestId !== '' ? error.message : fallback;
}

/** What the server says about single fields of a form; empty when it says nothing. */
export function failedFields(error: unknown): Readonly<Record<string, string>> {
  return error instanceof ApiError ? (error.body.fields ?? {}) : {};
}
