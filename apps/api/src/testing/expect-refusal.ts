import { errorCodesOf, type Route } from '@waybill/schema/contract/route';
import { type ErrorBody, errorBodySchema, errorCatalogue } from '@waybill/schema/errors';
import { expect } from 'vitest';

const strictErrorBodySchema = errorBodySchema.strict();

/**
 * Expects a refusal in the standard error shape, with a code that the route lists. Its `text` shows what a
 * schema would drop, such as a field called `__proto__`.
 */
export async function expectRefusal(
  response: Response,
  route?: Route,
): Promise<ErrorBody & { text: string }> {
  const text = await response.text();
  expect(`${response.status} ${text}`).toMatch(/^4\d\d /);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = strictErrorBodySchema.parse(JSON.parse(text));
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get('x-request-id')).toBe(body.requestId);
  const listed: readonly string[] = route ? errorCodesOf(route) : Object.keys(errorCatalogue);
  expect(listed).toContain(body.code);
  const statuses: Readonly<Record<string, { status: number }>> = errorCatalogue;
  expect(statuses[body.code]?.status).toBe(response.status);
  return { ...body, text };
}
