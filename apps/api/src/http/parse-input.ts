import { describeIssues } from '@waybill/schema/contract/issues';
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
 * Validates all declared parts at once, so that the answer names every problem.
 * @throws VALIDATION_FAILED with the sentence to show and a sentence for each field
 */
export function parseInput(
  route: Route,
  request: { readonly params: unknown; readonly query: object; readonly body?: unknown },
  files: Readonly<Record<string, Upload>>,
): AnyInput {
  const issues: z.core.$ZodIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    // Only a value that the schema knows is walked: any other may be nested thousands deep.
    issues.push(...(parsed.success ? findUnstorableText(value) : parsed.error.issues));
    return parsed.data;
  };
  const input = {
    params: parse(route.params, request.params),
    query: parse(route.query ?? noQuerySchema, { ...request.query }),
    body: parse(route.body, copyOf(request.body)),
    files,
  };
  for (const [name, rule] of Object.entries(route.files ?? {})) {
    if (rule.required && !files[name]) {
      issues.push({ code: 'custom', path: [name], message: rule.missing, input: undefined });
    }
  }
  if (issues.length > 0) {
    const { error, fields } = describeIssues(issues);
    throw new AppError('VALIDATION_FAILED', { message: error, fields });
  }
  return input;
}

function copyOf(body: unknown): object {
  return typeof body === 'object' ? { ...body } : {};
}

/** A query on a route that takes none is a mistake worth telling. */
const noQuerySchema = z.strictObject({});

/** PostgreSQL holds neither U+0000 nor half a character, whatever a schema allows. */
function findUnstorableText(value: unknown, path: string[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string' && !isStorable(value)) {
    return [{ code: 'custom', path, message: messages.fieldInvalid, input: value }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => findUnstorableText(part, [...path, key]));
}
