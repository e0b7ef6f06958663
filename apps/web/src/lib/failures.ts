import { ApiError } from '@waybill/schema/contract/client';
import { messages } from '@waybill/schema/messages';
import { translateSentence } from './i18n/shown-locale.ts';

/** Whether asking again may help: the server was not reached, overloaded or broken. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof TypeError;
  return error.status >= 500 || error.status === 429;
}

/** Whether what was asked for is not there, or not for the reader any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * The sentence to show for a failure, in the reader's language: the server's own, else the given
 * one. An answer without a request id did not come from the server's error handler, so it carries
 * no sentence of its own.
 */
export function failureText(error: unknown, fallback: string): string {
  return translateSentence(findSentence(error) ?? fallback);
}

function findSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return messages.somethingWentWrong;
  return error instanceof ApiError && error.body.requestId !== '' ? error.message : null;
}

/** What the server says about single fields of a form; empty when it says nothing. */
export function failedFields(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? (error.body.fields ?? {}) : {};
  return Object.fromEntries(
    Object.entries(fields).map(([field, sentence]) => [field, translateSentence(sentence)]),
  );
}

/** Failures of which fields of a form say everything. */
const shownAtFields = new WeakSet<object>();

/** Has no toast repeat a failure whose sentence stands at a field already. */
export function markShownAtField(error: ApiError): void {
  shownAtFields.add(error);
}

/** Whether a field says what a failure has to say. */
export function isShownAtField(error: object): boolean {
  return shownAtFields.has(error);
}
