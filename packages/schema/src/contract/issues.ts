import type { z } from 'zod';
import { messages } from '../messages.ts';

/** What is wrong with an input: one sentence to show, and one for each field. */
export interface InputProblems {
  readonly error: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Sums up failed validation. What is missing comes first, as the forms of the specification
 * check it first: nobody is told that an email is malformed while a password is absent.
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

/** No sentence lists more values than these: whoever takes that many says where they stand. */
const mostListed = 50;

/**
 * The same for programs: where a schema says only that a value is not valid, it says whether the field is
 * missing, or else which values it takes. Of what was parsed with `reportInput`.
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
