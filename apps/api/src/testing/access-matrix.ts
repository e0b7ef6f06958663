import type { Route } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { type AccessRow, accessRowOf, expectedAnswer, openingKeysOf } from './access-page.ts';
import { examplePathOf } from './contract-routes.ts';
import { casesFor } from './pairs.ts';
import type { Principal } from './principals.ts';

/** The response to each principal, by name. */
type Answers = Readonly<Record<string, string>>;

/** Computes what a row of docs/access.md grants, independently of the server's code and declarations. */
export function expectedAnswers(row: AccessRow, principals: readonly Principal[]): Answers {
  return Object.fromEntries(
    principals.map((principal) => [principal.name, expectedAnswer(row, principal)]),
  );
}

/**
 * Returns the keys to try alone with a route: those that open it and some others in turn, by the route's
 * index, so that all are covered over time.
 */
export function keysToTry(route: Route, index: number): ReadonlySet<GrantableKey> {
  return new Set([...openingKeysOf(accessRowOf(route)), ...casesFor(index, grantableKeys, 2)]);
}

/**
 * Returns the principals that call a route: all of them, but members with a single key only if it is to be
 * tried.
 */
export function principalsToTry(
  principals: readonly Principal[],
  route: Route,
  index: number,
): readonly Principal[] {
  const keys = keysToTry(route, index);
  return principals.filter(({ onlyKey }) => onlyKey === null || keys.has(onlyKey));
}

/** Calls a route of the server at `origin`, or of the tests' app, as each principal. */
export async function askAll(
  route: Route,
  principals: readonly Principal[],
  origin = '',
): Promise<Answers> {
  const answers = principals.map(
    async (principal) => [principal.name, await call(route, principal, origin)] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
}

/**
 * Calls a route with a query that none accepts: it changes nothing, but fails only after the access check.
 */
async function call(route: Route, principal: Principal, origin: string): Promise<string> {
  const response = await principal.send(`${origin}/api${examplePathOf(route)}?matrix=1`, {
    method: route.method,
    ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const { code } = errorBodySchema.parse(await response.json());
  return ['SIGN_IN_REQUIRED', 'FORBIDDEN'].includes(code) ? code : 'allowed';
}
