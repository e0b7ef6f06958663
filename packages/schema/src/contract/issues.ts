import type { z } from 'zod';
import { messages } from '../messages.ts';

/** The problems of an input: one sentence to show, and one for each field. */
export interface InputProblems {
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Sums up failed validation. Missing fields come first, as in the specification's forms: an absent password
 * is reported before a malformed email.
 */
export function describeIssues(issues: readonly z.core.$ZodIssue[]): InputProblems {
  // A map, because a caller may name a field `constructor` or `__proto__`.
  const fields = new Map<string, string>();
  for (const { path, message } of issues.flatMap(expandUnknownKeys)) {
    if (!fields.has(path)) fields.set(path, message);
  }
  const first = issues.find(isMissing) ?? issues[0];
  const error =
    first === undefined || first.code === 'unrecognized_keys'
      ? messages.validationFailed
      : first.message;
  return { error, fields: Object.fromEntries(fields) };
}

/** The maximum number of values that a message lists. */
const mostListed = 50;

/**
 * The same for API developers: if a schema only says that a value isn't valid, the result says that the field
 * is missing or lists the allowed values. Needs input parsed with `reportInput`.
 */
export function explainIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.message !== messages.fieldInvalid) return issue;
  const isOfType = issue.code === 'invalid_type' || issue.code === 'invalid_value';
  if (isOfType && issue.input === undefined) return { ...issue, message: messages.fieldMissing };
  if (issue.code !== 'invalid_value' || issue.values.length > mostListed) return issue;
  return { ...issue, message: `${messages.fieldNotAmong} ${issue.values.map(String).join(', ')}` };
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return (
    issue.code === 'invalid_type' || (issue.code === 'too_small' && Number(issue.minimum) === 1)
  );
}

function expandUnknownKeys(issue: z.core.$ZodIssue): { path: string; message: string }[] {
  const path = issue.path.map(String);
  if (issue.code !== 'unrecognized_keys') {
    return [{ path: path.join('.'), message: issue.message }];
  }
  return issue.keys.map((key) => ({
    path: [...path, key].join('.'),
    message: messages.fieldUnknown,
  }));
}
