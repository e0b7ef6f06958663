import { describeIssues, explainIssue } from '@waybill/schema/contract/issues';
import { errorCatalogue, type ErrorCode, errorDetailsSchema } from '@waybill/schema/errors';
import { messages } from '@waybill/schema/messages';
import { isStorable } from '@waybill/schema/text';
import type { Route } from '@waybill/schema/contract/route';
import { z } from 'zod';
import { AppError } from '../lib/app-error.ts';
import type { Upload } from './body.ts';

/** The parts of a request that a route declares, after validation. */
export interface AnyInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: Readonly<Record<string, Upload>>;
}

/**
 * Validates all declared parts at once, so that the response names every problem.
 * @throws VALIDATION_FAILED with the sentence to show and a sentence for each field, or the code that
 * one of the problems names
 */
export function parseInput(
  route: Route,
  request: { readonly params: unknown; readonly query: object; readonly body?: unknown },
  files: Readonly<Record<string, Upload>>,
): AnyInput {
  const issues: z.core.$ZodIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value, { reportInput: true });
    // Only values that the schema accepts are walked: others may be nested thousands deep.
    issues.push(...(parsed.success ? findUnstorableText(value) : parsed.error.issues));
    return parsed.data;
  };
  const input = {
    params: parse(route.params, request.params),
    query: parse(route.query ?? nothingSchema, { ...request.query }),
    body: parse(route.body ?? (route.files && nothingSchema), copyOf(request.body)),
    files,
  };
  for (const [name, rule] of Object.entries(route.files ?? {})) {
    if (rule.required && !files[name]) {
      issues.push({ code: 'custom', path: [name], message: rule.missing, input: undefined });
    }
  }
  const named = issues.map(readNamedError).find((error) => error !== null);
  if (named) throw named;
  if (issues.length > 0) throw refuseInput(issues);
  return input;
}

/** Returns the error that names each problem of an input, which was parsed with `reportInput`. */
export function refuseInput(issues: readonly z.core.$ZodIssue[]): AppError {
  const { error, fields } = describeIssues(issues.map(explainIssue));
  return new AppError('VALIDATION_FAILED', { message: error, fields });
}

function copyOf(body: unknown): object {
  return typeof body === 'object' ? { ...body } : {};
}

/** Refuses a query on a route that takes none, and fields beside its files. */
const nothingSchema = z.strictObject({});

const namedErrorSchema = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in errorCatalogue),
  details: errorDetailsSchema.optional(),
});

/** The catalogue error that a schema names for a problem that is more than an invalid field. */
function readNamedError(issue: z.core.$ZodIssue): AppError | null {
  const named = issue.code === 'custom' ? namedErrorSchema.safeParse(issue.params).data : undefined;
  if (!named) return null;
  const { code, details } = named;
  return new AppError(code, { message: issue.message, ...(details && { details }) });
}

/** Finds text that PostgreSQL can't store although schemas allow it: U+0000 and lone surrogates. */
function findUnstorableText(value: unknown): z.core.$ZodIssue[] {
  const issues: z.core.$ZodIssue[] = [];
  // One path array for the whole walk: a telemetry batch has tens of thousands of values.
  const path: (string | number)[] = [];
  const walk = (part: unknown): void => {
    if (typeof part === 'string') {
      if (isStorable(part)) return;
      issues.push({ code: 'custom', path: [...path], message: messages.fieldInvalid, input: part });
    }
    if (typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) {
      for (let index = 0; index < part.length; index += 1) {
        if (typeof part[index] !== 'number') step(index, part[index]);
      }
    } else {
      for (const [key, child] of Object.entries(part)) step(key, child);
    }
  };
  const step = (key: string | number, child: unknown): void => {
    path.push(key);
    walk(child);
    path.pop();
  };
  walk(value);
  return issues;
}
