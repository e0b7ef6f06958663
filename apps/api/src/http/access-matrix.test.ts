import { contract } from '@waybill/schema/contract';
import {
  companyScopeOf,
  type IdMeaning,
  idMeaningsOf,
  type Route,
} from '@waybill/schema/contract/route';
import { errorCatalogue, type ErrorCode } from '@waybill/schema/errors';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import { messages } from '@waybill/schema/messages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessRowOf } from '../testing/access-page.ts';
import { askAll, expectedAnswers, principalsToTry } from '../testing/access-matrix.ts';
import { contractRoutes, idNamesOf } from '../testing/contract-routes.ts';
import { readDatabaseState } from '../testing/database-state.ts';
import { buildVtc, type Driver } from '../testing/factories.ts';
import { type Answer, type Draft, draftRequest, holdRequest } from '../testing/held-request.ts';
import { buildPrincipals, type Principal } from '../testing/principals.ts';
import { readTable } from '../testing/read-table.ts';
import type { WriteWorld } from '../testing/table-entry.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildWriteWorld, replaceStaff, writeTable } from '../testing/write-table.ts';

const app = useTestApp();
let principals: readonly Principal[];
let names: readonly string[];

beforeAll(async () => {
  principals = await buildPrincipals(app());
  names = principals.map(({ name }) => name);
});

test('D1: there are at least 24 principals, each with a unique name', () => {
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(24);
  const alone = grantableKeys.filter((key) =>
    principals.some(({ keys }) => keys.size === 1 && keys.has(key)),
  );
  expect(alone).toEqual(grantableKeys);
});

describe('D1, D9: the access matrix', { tags: 'thorough' }, () => {
  let beganAt: number;
  beforeAll(() => {
    beganAt = performance.now();
  });
  // Grows with every route. Keep it below 100 ms per route on an idle machine.
  afterAll(() => {
    const perRouteMs = (performance.now() - beganAt) / contractRoutes.length;
    process.stdout.write(`The access matrix takes ${Math.round(perRouteMs)} ms a route\n`);
  });

  const rows = contractRoutes.map(([name, route], index) => [name, route, index] as const);
  test.each(rows)('%s', async (_name, route, index) => {
    const asking = principalsToTry(principals, route, index);
    const answers = await askAll(route, asking);
    expect(answers).toEqual(expectedAnswers(accessRowOf(route), asking));
  });
});

/** Game terms and operators' announcements belong to no company or user. */
const ofNobody: ReadonlySet<IdMeaning> = new Set<IdMeaning>(['of-the-game', 'of-the-server']);

/**
 * Selected by the ids that they take, not by their declared scope, so that a route without a scope is tested
 * too.
 */
const withIds = [
  ...readTable,
  ...writeTable.filter(({ route }) => idNamesOf(route).length > 0 && hasScope(route)),
].map((entry) => [`${entry.route.method} ${entry.route.path}`, entry] as const);

/** True if a route takes only the company that a driver wants to join, or is for operators. */
function isOfAnyCompany({ access }: Route): boolean {
  if (access === 'operator') return true;
  const scope = companyScopeOf(access);
  // Of a contract, `any` is not everyone: companies that may see it.
  const isShared = scope !== null && typeof scope === 'object' && 'as' in scope;
  if (isShared && scope.as === 'any' && scope.of !== 'contract') return true;
  const meanings = idMeaningsOf(access).map(([, meaning]) => meaning);
  return meanings.length > 0 && meanings.every((meaning) => meaning === 'any-company');
}

function hasScope(route: Route): boolean {
  const { access, devicesOnly } = route;
  const meanings = idMeaningsOf(access).map(([, meaning]) => meaning);
  if (isOfAnyCompany(route)) return false;
  // telemetry.test.ts tests device-only routes with others' sessions.
  if (devicesOnly) return false;
  return companyScopeOf(access) !== null || meanings.some((meaning) => !ofNobody.has(meaning));
}

/** True if a parameter names the company and the route takes further ids. */
function takesMoreIds(route: Route): boolean {
  const scope = companyScopeOf(route.access);
  // Any company may be invited to an alliance, and cities and cargoes belong to no one.
  const isOther = (name: string) =>
    name !== scope && name !== 'inviteIds' && !/(city|cargo)Id$/i.test(name);
  return typeof scope === 'string' && idNamesOf(route).some(isOther);
}

/** Sends a request from a user's signed-in browser. */
async function sendAs({ browser }: Driver, draft: Draft): Promise<Answer> {
  return holdRequest(app().origin, draft, browser.writeHeaders()).finish();
}

/** Returns the same request with one id replaced by another. */
function replaceId(draft: Draft, former: string, id: string): Draft {
  const body = Buffer.from(draft.body.toString().replaceAll(former, id));
  return { ...draft, path: draft.path.replaceAll(former, id), body };
}

/** The whole of a response that reveals nothing but its code. */
function refusal(
  code: ErrorCode,
  error: string = errorCatalogue[code].message,
  fields?: Readonly<Record<string, string>>,
) {
  return {
    status: errorCatalogue[code].status,
    body: { code, error, requestId: expect.any(String), ...(fields && { fields }) },
  };
}

/** The refusal that a route's declaration implies for users of another company. */
function refusalOf({ access }: Route) {
  const isSelf = idMeaningsOf(access).some(([, meaning]) => meaning === 'self');
  return refusal(isSelf ? 'NOT_YOURSELF' : 'NOT_FOUND');
}

/** The refusals for a user who names their own company and ids of another. */
const refusalsInside = [
  refusal('NOT_FOUND'),
  refusal('NOT_IN_VTC', messages.notAMember),
  refusal('NOT_IN_VTC_THEN'),
  refusal('VALIDATION_FAILED', undefined, { routePlanId: messages.eventRouteInvalid }),
  refusal('VALIDATION_FAILED', undefined, { driverId: messages.truckDriverUnknown }),
  // Jobs and claims of other companies are ignored.
  { status: 200, body: { jobIds: [], hasMore: false } },
  { status: 200, body: { claimIds: [] } },
];

describe('D1: the owner of another company, with valid ids of this one and valid input', () => {
  let world: WriteWorld;
  let rival: Awaited<ReturnType<typeof buildVtc>>;

  beforeAll(async () => {
    world = await buildWriteWorld(app());
    rival = await buildVtc(app());
  });

  async function trespass(draft: Draft): Promise<unknown> {
    const { status, text } = await sendAs(rival.owner, draft);
    return { status, body: JSON.parse(text) };
  }

  test('covers every route with a scope', () => {
    const declared = contractRoutes.filter(([, route]) => hasScope(route)).map(([name]) => name);
    expect(withIds.map(([name]) => name).toSorted()).toEqual(declared.toSorted());
  });

  test.each(withIds)('reads and changes nothing: %s', async (_name, { route, prepare }) => {
    const { driver, ask } = await prepare(world);
    const draft = await draftRequest(ask);
    const before = await readDatabaseState(app().pool);
    expect(await trespass(draft)).toEqual(refusalOf(route));
    const others = takesMoreIds(route) ? [replaceId(draft, world.vtc.id, rival.vtc.id)] : [];
    for (const other of others) expect(refusalsInside).toContainEqual(await trespass(other));
    expect(await readDatabaseState(app().pool)).toEqual(before);
    // The same request from the right user succeeds.
    const rightful = await sendAs(driver, draft);
    expect(rightful).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    // This call signed them out.
    if (route === contract.account.revokeSession) world = await replaceStaff(world);
  });
});
