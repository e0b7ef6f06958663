import { contract } from '@waybill/schema/contract';
import { isForSessionsOnly, isWrite, rightOf, type Route } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { type GrantableKey, grantableKeys, toGrants } from '@waybill/schema/grantable-keys';
import { limits } from '@waybill/schema/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { keysToTry } from '../../../testing/access-matrix.ts';
import { buildDevice, buildProgram, buildToken } from '../../../testing/account-kit.ts';
import { contractRoutes, exampleBodyOf, examplePathOf } from '../../../testing/contract-routes.ts';
import {
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../../testing/factories.ts';
import { runOperators } from '../../../testing/operator-kit.ts';
import { oneIn } from '../../../testing/pairs.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();

let owner: Driver;
/** Tokens of owners, who hold every key. So only the scopes limit them. */
const tokens = new Map<string, { readonly token: string; readonly steamId: string }>();

const scopesByName: Readonly<Record<string, readonly GrantableKey[]>> = {
  'no scope': [],
  'every scope': grantableKeys,
  ...Object.fromEntries(grantableKeys.map((key) => [key, [key]])),
};

beforeAll(async () => {
  owner = (await buildVtc(app())).owner;
  // One user may not have enough tokens for all keys.
  const other = (await buildVtc(app())).owner;
  for (const [index, [name, scopes]] of Object.entries(scopesByName).entries()) {
    const driver = index < limits.personalTokensPerUser ? owner : other;
    const { token } = await buildToken(driver, [...scopes]);
    tokens.set(name, { token, steamId: driver.steamId });
  }
});

function getToken(scopes: string) {
  const found = tokens.get(scopes);
  if (!found) throw new Error(`there is no token with ${scopes}`);
  return found;
}

/** The refusal of an empty request to a route. Later failures don't matter. */
async function knock(route: Route, scopes: string): Promise<string> {
  const { token, steamId } = getToken(scopes);
  const path = `/api${route.path.replace(/:\w+/g, steamId)}`;
  const headers = { authorization: `Bearer ${token}` };
  const response = await app().openBrowser().send(path, { method: route.method, headers });
  return response.ok ? 'OK' : errorBodySchema.parse(await response.json()).code;
}

function isWithinReach(route: Route, scopes: readonly GrantableKey[]): boolean {
  const right = rightOf(route.access);
  // Whose it is that allies may read shows only where the request is well-formed.
  if (route.allies && scopes.includes('VIEW_ALLIANCE_PAGE')) return true;
  if (isForSessionsOnly(route) || route.devicesOnly || right === 'owner') return false;
  if (typeof right === 'object') {
    return 'anyOf' in right
      ? right.anyOf.some((key) => scopes.includes(key))
      : right.allOf.every((key) => scopes.includes(key));
  }
  return !isWrite(route.method);
}

const rows = contractRoutes.map(([name, route], index) => [name, route, index] as const);

// The access matrix asks every route with a token of each kind.
describe.each(oneIn(3, rows))('D9: %s', { tags: 'thorough' }, (_name, route, index) => {
  const keys = keysToTry(route, index);
  const tried = Object.entries(scopesByName).filter(
    ([, [first, ...others]]) => first === undefined || others.length > 0 || keys.has(first),
  );
  test.each(tried)('with %s', async (name, scopes) => {
    const code = await knock(route, name);
    expect(code).not.toBe('SIGN_IN_REQUIRED');
    expect(code === 'FORBIDDEN').toBe(!isWithinReach(route, scopes));
  });
});

test('D9: by hand, so that the rule is not only what the code says it is', async () => {
  const reached = contractRoutes
    .filter(([, route]) => isWrite(route.method) && isWithinReach(route, grantableKeys))
    .map(([name]) => name);
  expect(reached).toEqual([
    'PUT /vtc/update',
    'POST /vtc/roles/create',
    'PUT /vtc/roles/update/:roleId',
    'DELETE /vtc/roles/:roleId',
    'PUT /vtcs/:vtcId/members/:userId/roles',
    'DELETE /vtcs/:vtcId/members/:userId',
    'POST /vtcs/:vtcId/members/:userId/removal',
    'DELETE /vtcs/:vtcId/blocks/:userId',
    'POST /vtcs/:vtcId/members/:userId/warnings',
    'DELETE /vtcs/:vtcId/members/:userId/warnings/:warningId',
    'POST /vtcs/:vtcId/members/:userId/notes',
    'DELETE /vtcs/:vtcId/members/:userId/notes/:noteId',
    'PUT /vtcs/:vtcId/recruitment',
    'POST /applications/:applicationId/acceptance',
    'POST /applications/:applicationId/rejection',
    'PUT /applications/:applicationId/vote',
    'DELETE /applications/:applicationId/vote',
    'POST /vtcs/:vtcId/invitations',
    'DELETE /invitations/:invitationId',
    'POST /vtcs/:vtcId/jobs',
    'POST /jobs/:jobId/decisions',
    'POST /vtcs/:vtcId/jobs/decisions',
    'POST /vtcs/:vtcId/plans',
    'DELETE /vtcs/:vtcId/plans/:planId',
    'POST /fuel-reports/:fuelReportId/removal',
    'PUT /vtcs/:vtcId/fuel/base',
    'POST /vtcs/:vtcId/ledger',
    'PUT /vtcs/:vtcId/ledger',
    'POST /vtcs/:vtcId/ledger/entries',
    'POST /ledger-entries/:ledgerEntryId/reversal',
    'POST /vtcs/:vtcId/places',
    'POST /places/:placeId/enlargement',
    'POST /places/:placeId/sale',
    'PUT /places/:placeId/goods',
    'POST /places/:placeId/counts',
    'POST /vtcs/:vtcId/trucks',
    'PUT /trucks/:truckId',
    'DELETE /trucks/:truckId',
    'POST /trucks/:truckId/retirement',
    'POST /trucks/:truckId/return',
    'POST /trucks/:truckId/join',
    'DELETE /trucks/:truckId/join',
    'POST /trucks/:truckId/purchase',
    'POST /trucks/:truckId/sale',
    'PUT /vtcs/:vtcId/maintenance/rules',
    'POST /trucks/:truckId/orders',
    'POST /work-orders/:workOrderId/start',
    'POST /work-orders/:workOrderId/cancellation',
    'PUT /trucks/:truckId/exhibit',
    'DELETE /trucks/:truckId/exhibit',
    'POST /trucks/:truckId/exhibit/photos',
    'DELETE /trucks/:truckId/exhibit/photos/:exhibitPhotoId',
    'POST /vtcs/:vtcId/policies/quote',
    'POST /vtcs/:vtcId/policies',
    'DELETE /policies/:policyId',
    'POST /claims/:claimId/payment',
    'POST /claims/:claimId/denial',
    'POST /vtcs/:vtcId/claims/decisions',
    'POST /vtcs/:vtcId/dispatch',
    'POST /vtcs/:vtcId/liveries',
    'PUT /liveries/:liveryId',
    'DELETE /liveries/:liveryId',
    'POST /liveries/:liveryId/versions',
    'POST /liveries/:liveryId/versions/:version/approval',
    'POST /liveries/:liveryId/versions/:version/withdrawal',
    'PUT /vtcs/:vtcId/pay-scheme',
    'POST /vtcs/:vtcId/payrolls',
    'POST /payrolls/:payrollId/review',
    'POST /payrolls/:payrollId/payment',
    'POST /payrolls/:payrollId/withdrawal',
    'POST /payslips/:payslipId/answer',
    'POST /vtcs/:vtcId/contracts',
    'POST /contracts/:contractId/bids',
    'DELETE /contract-bids/:contractBidId',
    'POST /contracts/:contractId/acceptance',
    'POST /contracts/:contractId/withdrawal',
    'POST /vtcs/:vtcId/imports',
    'POST /vtcs/:vtcId/imports/:importId/commit',
    'POST /vtcs/:vtcId/imports/:importId/acceptance',
    'POST /vtcs/:vtcId/imports/:importId/undo',
    'POST /vtcs/:vtcId/achievements',
    'POST /vtcs/:vtcId/achievements/trial',
    'PUT /achievements/:achievementId',
    'DELETE /achievements/:achievementId',
    'POST /achievements/:achievementId/awards',
    'DELETE /achievements/:achievementId/awards/:driverId',
    'POST /vtcs/:vtcId/events',
    'PUT /events/:eventId',
    'DELETE /events/:eventId',
    'PUT /events/:eventId/picture',
    'DELETE /events/:eventId/picture',
    'POST /events/:eventId/publication',
    'POST /events/:eventId/cancellation',
    'PUT /events/:eventId/slots',
    'POST /vtcs/:vtcId/event-series/preview',
    'POST /vtcs/:vtcId/event-series',
    'PUT /event-series/:eventSeriesId',
    'DELETE /event-series/:eventSeriesId',
    'PUT /events/:eventId/attendance/:driverId',
    'DELETE /events/:eventId/attendance/:driverId',
    'POST /events/:eventId/attendance/count',
    'POST /vtcs/:vtcId/announcements',
    'PUT /announcements/:announcementId',
    'DELETE /announcements/:announcementId',
    'POST /vtcs/:vtcId/alliances',
    'PUT /alliances/:allianceId',
    'POST /alliances/:allianceId/proposals',
    'PUT /alliance-proposals/:proposalId/ballot',
    'POST /alliances/:allianceId/candidacy',
    'POST /alliances/:allianceId/acceptance',
    'POST /alliances/:allianceId/refusal',
    'PUT /alliances/:allianceId/consents',
    'POST /alliances/:allianceId/notice',
    'DELETE /alliances/:allianceId/notice',
    'DELETE /traffic/reports/:trafficReportId',
  ]);
});

describe('D9: routes for sessions only', () => {
  const routes = contractRoutes.filter(([, route]) => isForSessionsOnly(route));

  beforeAll(async () => {
    // So that it is the token that is refused, and not the user.
    await runOperators(app(), 'add', owner.steamId);
  });

  test('are those of the account, its ways to be told and the addresses of its calendar and overlay, of other servers’ secrets, of the chat, of operators, of where trucks are, and what renews tokens', () => {
    const { auth, calendar, notifications, mails, operators, overlay, positions } = contract;
    const features = [
      contract.account,
      contract.chat,
      contract.chatModeration,
      contract.linkedAccounts,
      contract.trackers,
      contract.webhooks,
    ];
    const expected: Route[] = [
      auth.renewToken,
      notifications.setPushSubscription,
      notifications.removePushSubscription,
      mails.getEmail,
      mails.requestVerification,
      calendar.getFeed,
      calendar.createFeed,
      calendar.removeFeed,
      overlay.get,
      overlay.create,
      overlay.update,
      overlay.remove,
      operators.claim,
      positions.listOnTheRoad,
      positions.getDriver,
      positions.getTrail,
      positions.setView,
      ...contractRoutes.map(([, route]) => route).filter(({ access }) => access === 'operator'),
      ...features.flatMap((feature): Route[] => Object.values(feature)),
    ];
    expect(new Set(routes.map(([, route]) => route))).toEqual(new Set(expected));
  });

  test.each(oneIn(3, routes))(
    '%s refuses a well-formed request by any bearer',
    { tags: 'thorough' },
    async (_name, route) => {
      const device = await buildDevice(app(), owner);
      const before = await app().db.user.findUniqueOrThrow({ where: { id: owner.user.id } });
      const { token: access } = await owner.browser.call(contract.auth.renewToken);
      for (const token of [device.token, access, getToken('every scope').token]) {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const body = route.body && { body: JSON.stringify(exampleBodyOf(route)) };
        const init = { method: route.method, headers, ...body };
        const response = await app()
          .openBrowser()
          .send(`/api${examplePathOf(route)}`, init);
        expect(errorBodySchema.parse(await response.json()).code).toBe('FORBIDDEN');
      }
      const where = { id: owner.user.id };
      expect(await app().db.user.findUniqueOrThrow({ where })).toEqual(before);
    },
  );
});

/** A company, one of its drivers, and a way to get programs with scopes of its owner's. */
async function setUp() {
  const company = await buildVtc(app());
  const driver = await buildMember(app(), company.vtc.id);
  const member = { vtcId: company.vtc.id, userId: driver.user.id };
  const programOf = async (...scopes: GrantableKey[]) =>
    buildProgram(app(), (await buildToken(company.owner, scopes)).token);
  return { ...company, member, programOf };
}

describe("D2, D9: an owner's token is no owner and passes on nothing beyond its scopes", () => {
  test('roles: none made, changed, deleted or given that allow more', async () => {
    const { owner: boss, vtc, member, programOf } = await setUp();
    const role = await buildRole(boss, vtc.id, ['KICK_MEMBERS']);
    const narrow = await programOf('MANAGE_ROLES');
    const params = { roleId: role.id };
    const [create, update] = [contract.roles.create, contract.roles.update];
    const draft = { companyId: vtc.id, name: 'New', ...toGrants(['KICK_MEMBERS']) };
    const roles = { roleIds: [role.id] };
    const refused = [
      [() => narrow(create, { body: draft }), 'PERMISSION_NOT_HELD'],
      [() => narrow(update, { params, body: { name: 'x', permissions: [] } }), 'ROLE_ABOVE_YOU'],
      [() => narrow(contract.roles.remove, { params }), 'ROLE_ABOVE_YOU'],
      [() => narrow(contract.members.setRoles, { params: member, body: roles }), 'ROLE_ABOVE_YOU'],
    ] as const;
    for (const [call, code] of refused) expect((await refusalOf(call())).body.code).toBe(code);
    const wide = await programOf('KICK_MEMBERS', 'MANAGE_ROLES');
    await wide(create, { body: draft });
    await wide(contract.roles.remove, { params });
  });

  test('members: none removed who is allowed more', async () => {
    const { member: params, programOf } = await setUp();
    const call = (await programOf('KICK_MEMBERS'))(contract.members.kick, { params });
    expect((await refusalOf(call)).body.code).toBe('MEMBER_ABOVE_YOU');
    const wide = await programOf(...grantableKeys);
    await wide(contract.members.kick, { params });
  });

  test("notes: others' stay, which an owner could delete", { tags: 'long' }, async () => {
    const { owner: boss, vtc, member, programOf } = await setUp();
    const staff = await buildStaff(app(), { owner: boss, vtc }, ['KICK_MEMBERS']);
    const { note } = await staff.browser.call(contract.members.createNote, {
      params: member,
      body: { text: 'Late again.' },
    });
    const params = { ...member, noteId: note.id };
    const program = await programOf(...grantableKeys);
    const { status } = await refusalOf(program(contract.members.removeNote, { params }));
    expect([403, 404]).toContain(status);
    await boss.browser.call(contract.members.removeNote, { params });
  });
});
