import { isWrite, type Route } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { permissionKeys } from '@waybill/schema/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes, examplePathOf } from '../testing/contract-routes.ts';
import { buildPrincipals, type Principal } from '../testing/principals.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let principals: readonly Principal[];
let names: readonly string[];

beforeAll(async () => {
  principals = await buildPrincipals(app());
  names = principals.map(({ name }) => name);
});

/** What the declaration of a route means for somebody, worked out without the server's code. */
function expectedOf(route: Route, principal: Principal): string {
  const { access } = route;
  if (route.answersAllAlike) return 'allowed';
  if (principal.isRevoked) return 'SIGN_IN_REQUIRED';
  if (!principal.isSignedIn) return access === 'public' ? 'allowed' : 'SIGN_IN_REQUIRED';
  const { credential } = principal;
  if (route.sessionsOnly && credential !== 'session') return 'FORBIDDEN';
  if (isWrite(route.method)) {
    if (credential === 'device' && !route.devicesMayWrite) return 'FORBIDDEN';
    if (credential === 'token' && typeof access !== 'object') return 'FORBIDDEN';
  }
  if (access === 'public' || access === 'user') return 'allowed';
  if (access === 'member') return principal.isMember ? 'allowed' : 'FORBIDDEN';
  if (access === 'owner') return principal.isOwner ? 'allowed' : 'FORBIDDEN';
  return principal.keys.has(access.permission) ? 'allowed' : 'FORBIDDEN';
}

/** Calls a route with a query that none takes: it changes nothing, but only after the access check. */
async function call(route: Route, principal: Principal): Promise<string> {
  const response = await principal.send(`/api${examplePathOf(route)}?matrix=1`, {
    method: route.method,
    ...(route.body && { headers: { 'content-type': 'application/json' }, body: '{}' }),
  });
  const { code } = errorBodySchema.parse(await response.json());
  return ['SIGN_IN_REQUIRED', 'FORBIDDEN'].includes(code) ? code : 'allowed';
}

test('D1: there are at least 24 principals, each by a name of its own', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(24);
  const alone = permissionKeys.filter((key) =>
    principals.some(({ keys }) => keys.size === 1 && keys.has(key)),
  );
  expect(alone).toEqual(permissionKeys);
});

describe('D1, D9: the access matrix', () => {
  let beganAt: number;
  beforeAll(() => {
    beganAt = performance.now();
  });
  // It grows with every route: see that it stays below 100 ms for each on a machine at rest.
  afterAll(() => {
    const perRouteMs = (performance.now() - beganAt) / contractRoutes.length;
    process.stdout.write(`The access matrix takes ${Math.round(perRouteMs)} ms a route\n`);
  });

  test.each(contractRoutes)('%s', async (_name, route) => {
    const answers = principals.map(async (principal) => [
      principal.name,
      await call(route, principal),
    ]);
    const expected = principals.map((principal) => [principal.name, expectedOf(route, principal)]);
    expect(Object.fromEntries(await Promise.all(answers))).toEqual(Object.fromEntries(expected));
  });
});
