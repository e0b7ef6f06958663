import { isForSessionsOnly, isWrite, rightOf, type Route } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { examplePathOf } from './contract-routes.ts';
import { casesFor } from './pairs.ts';
import type { Principal } from './principals.ts';

/** What principals are answered, by their names. */
type Answers = Readonly<Record<string, string>>;

/** What the declaration of a route means for everybody, worked out without the server's code. */
export function expectedAnswers(route: Route, principals: readonly Principal[]): Answers {
  return Object.fromEntries(
    principals.map((principal) => [principal.name, expectedOf(route, principal)]),
  );
}

function expectedOf(route: Route, principal: Principal): string {
  const right = rightOf(route.access);
  if (route.answersAllAlike) return 'allowed';
  if (principal.isRevoked) return 'SIGN_IN_REQUIRED';
  if (!principal.isSignedIn) return right === 'public' ? 'allowed' : 'SIGN_IN_REQUIRED';
  const { credential } = principal;
  if (isForSessionsOnly(route) && credential !== 'session') return 'FORBIDDEN';
  if (route.devicesOnly) return credential === 'device' ? 'allowed' : 'FORBIDDEN';
  if (isWrite(route.method)) {
    if (credential === 'device' && !route.devicesMayWrite) return 'FORBIDDEN';
    if (credential === 'token' && typeof right !== 'object') return 'FORBIDDEN';
  }
  // Whether it is of an ally shows only with what it names.
  if (route.allies && principal.keys.has('VIEW_ALLIANCE_PAGE')) return 'allowed';
  if (right === 'public' || right === 'user') return 'allowed';
  if (right === 'operator') return principal.isOperator ? 'allowed' : 'FORBIDDEN';
  if (right === 'member') return principal.isMember ? 'allowed' : 'FORBIDDEN';
  if (right === 'owner') return principal.isOwner ? 'allowed' : 'FORBIDDEN';
  return principal.keys.has(right.key) ? 'allowed' : 'FORBIDDEN';
}

/**
 * The keys to try alone with a route: those that open it and some others in turn, by the route's index;
 * all of them in the long run.
 */
export function keysToTry(route: Route, index: number): ReadonlySet<GrantableKey> {
  const right = rightOf(route.access);
  const own = typeof right === 'object' ? [right.key] : [];
  const ofAllies: GrantableKey[] = route.allies ? ['VIEW_ALLIANCE_PAGE'] : [];
  return new Set([...own, ...ofAllies, ...casesFor(index, grantableKeys, 2)]);
}

/** Who is to call a route: everybody, but of members with a single key those with one to try. */
export function principalsToTry(
  principals: readonly Principal[],
  route: Route,
  index: number,
): readonly Principal[] {
  const keys = keysToTry(route, index);
  return principals.filter(({ onlyKey }) => onlyKey === null || keys.has(onlyKey));
}

/** What everybody is answered who calls a route of the server at `origin`, or of the tests' app. */
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

/** Calls a route with a query that none takes: it changes nothing, but only after the access check. */
async function call(route: Route, principal: Principal, origin: string): Promise<string> {
  const response = await principal.send(`${origin}/api${examplePathOf(route)}?matrix=1`, {
    method: route.method,
    ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const { code } = errorBodySchema.parse(await response.json());
  return ['SIGN_IN_REQUIRED', 'FORBIDDEN'].includes(code) ? code : 'allowed';
}
