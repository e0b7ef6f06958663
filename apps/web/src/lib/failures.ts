import { ApiError } from '@waybill/client';
import { messages } from '@waybill/schema/messages';
import { translateSentence } from './i18n/shown-locale.ts';

/** True if a retry may help: the server was unreachable, overloaded or failing. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.status >= 500 || error.status === 429;
}

/** True if the resource does not exist, or the reader may no longer see it. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** True if an address leads to nothing: it is missing, or its id is malformed. */
export function leadsNowhere(error: unknown): error is ApiError {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

/**
 * Returns the sentence to show for a failure, in the reader's language: the server's own, else the fallback.
 * A response without a request id did not come from the server's error handler, so it has no sentence.
 */
export function failureText(error: unknown, fallback: string): string {
  return translateSentence(findSentence(error) ?? fallback);
}

function findSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return messages.somethingWentWrong;
  return error instanceof ApiError && error.body.requestId !== '' ? error.message : null;
}

/** Returns the server's errors for single form fields; empty if there are none. */
export function failedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field, translateSentence(sentence)]),
  );
}

/** Failures that form fields already show in full. */
const shownAtFields = new WeakSet<object>();

/** Suppresses the toast for a failure that a field already shows. */
export function markShownAtField(error: ApiError): void {
  shownAtFields.add(error);
}

/** True if a field already shows the failure. */
export function isShownAtField(error: object): boolean {
  return shownAtFields.has(error);
}
