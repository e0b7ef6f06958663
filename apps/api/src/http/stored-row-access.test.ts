// @module-tag thorough

import { randomUUID } from 'node:crypto';
import type { Route, RowOfCompany } from '@waybill/schema/contract/route';
import { errorBodySchema } from '@waybill/schema/errors';
import { idSchema } from '@waybill/schema/text';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askAll, expectedAnswers } from '../testing/access-matrix.ts';
import type { AccessRow } from '../testing/access-page.ts';
import { buildDriver, buildRole, buildStaff, buildVtc, type Driver } from '../testing/factories.ts';
import { channelOf } from '../testing/chat-kit.ts';
import { buildInvitation } from '../testing/invitation-kit.ts';
import { buildAchievement } from '../testing/achievement-writes.ts';
import { buildAnnouncement } from '../testing/announcement-kit.ts';
import { buildDraft, buildSeries } from '../testing/event-kit.ts';
import { buildParty, offer, placeBid } from '../testing/contract-kit.ts';
import { buildFuelReport } from '../testing/fuel-kit.ts';
import { buildClaim, insure } from '../testing/insurance-kit.ts';
import { insertJob } from '../testing/job-kit.ts';
import { buildPayroll, buildScheme, driveIn, payslipOf, review } from '../testing/payroll-kit.ts';
import { buildEntry, openBooks } from '../testing/ledger-kit.ts';
import { useMadeRoutes } from '../testing/made-routes.ts';
import { addTruck, orderWork } from '../testing/truck-kit.ts';
import { insertSuggestion } from '../testing/dispatcher-kit.ts';
import { buildLivery } from '../testing/livery-kit.ts';
import { buildPlace } from '../testing/places-kit.ts';
import { buildPrincipals, type Principal } from '../testing/principals.ts';
import { casesFor } from '../testing/pairs.ts';
import { useTestApp } from '../testing/test-app.ts';
import { buildReport } from '../testing/traffic-kit.ts';
import { buildWebhook, insertDelivery } from '../testing/webhook-kit.ts';
import type { ContractHandlers } from './contract-router.ts';

type Company = Awaited<ReturnType<typeof buildVtc>>;

/** Stores a row of each kind that a scope may name, for one company, and returns its id. */
const rows: Readonly<Record<RowOfCompany, (company: Company) => Promise<string>>> = {
  achievement: async ({ owner, vtc }) => buildAchievement(owner, vtc.id),
  role: async ({ owner, vtc }) => (await buildRole(owner, vtc.id, [])).id,
  job: async ({ owner, vtc }) => insertJob(app(), owner, { vtcId: vtc.id }),
  application: async ({ vtc }) => {
    const { user } = await buildDriver(app());
    const data = { userId: user.id, vtcId: vtc.id };
    return (await app().db.application.create({ data })).id;
  },
  invitation: async ({ owner, vtc }) => (await buildInvitation(owner, vtc.id)).invitation.id,
  announcement: async ({ owner, vtc }) => buildAnnouncement(owner, vtc.id),
  event: async ({ owner, vtc }) => (await buildDraft(app(), owner, vtc.id)).id,
  eventSeries: async ({ owner, vtc }) => (await buildSeries(app(), owner, vtc.id)).id,
  fuelReport: async ({ owner, vtc }) => {
    // A driver may report a place only once a day.
    await app().db.fuelReport.deleteMany({ where: { vtcId: vtc.id } });
    return (await buildFuelReport(owner, vtc.id)).id;
  },
  chatReport: async ({ owner, vtc }) => {
    const { id: channelId } = await channelOf(owner);
    const data = { channelId, n: 1, vtcId: vtc.id, channel: '', reason: 'Insults.', messages: [] };
    return (await app().db.chatReport.create({ data: { ...data, createdAt: new Date() } })).id;
  },
  ledgerEntry: async ({ owner, vtc }) => {
    await openBooks(owner, vtc.id);
    return buildEntry(owner, vtc.id);
  },
  place: async ({ owner, vtc }) => buildPlace(owner, vtc.id),
  suggestion: async ({ owner, vtc }) => insertSuggestion(app(), owner, vtc.id),
  truck: async ({ owner, vtc }) => (await addTruck(owner, vtc.id)).id,
  workOrder: async ({ owner, vtc }) => {
    const truckId = (await addTruck(owner, vtc.id)).id;
    return orderWork(owner, truckId);
  },
  livery: async ({ owner, vtc }) => buildLivery(owner, vtc.id),
  policy: async ({ owner, vtc }) => (await insure(owner, vtc.id)).id,
  claim: async ({ owner, vtc }) => buildClaim(app(), owner, vtc.id),
  payroll: async ({ owner, vtc }) => {
    await buildScheme(owner, vtc.id);
    return (await buildPayroll(owner, vtc.id)).id;
  },
  payslip: async ({ owner, vtc }) => {
    await buildScheme(owner, vtc.id);
    const draft = await buildPayroll(owner, vtc.id);
    await driveIn(app(), owner, vtc.id, draft);
    await review(owner, draft);
    return (await payslipOf(owner, draft)).id;
  },
  contractBid: async ({ owner, vtc }) => {
    await openBooks(owner, vtc.id);
    const other = await buildParty(app());
    const { id } = await offer(app(), other.owner, other.vtc.id);
    return placeBid(owner, id);
  },
  webhook: async ({ owner, vtc }) => (await buildWebhook(owner, vtc.id)).webhook.id,
  webhookDelivery: async ({ owner, vtc }) =>
    insertDelivery(app(), (await buildWebhook(owner, vtc.id)).webhook.id),
  trafficReport: async ({ owner }) => buildReport(owner),
};

const kinds = [
  'achievement',
  'role',
  'job',
  'application',
  'invitation',
  'announcement',
  'event',
  'eventSeries',
  'fuelReport',
  'ledgerEntry',
  'place',
  'truck',
  'workOrder',
  'policy',
  'claim',
  'suggestion',
  'livery',
  'payroll',
  'payslip',
  'contractBid',
  'chatReport',
  'webhook',
  'webhookDelivery',
  'trafficReport',
] as const satisfies readonly RowOfCompany[];
const key = 'KICK_MEMBERS';

/** Two routes that take the id of such a row, like those of features, which record whether they ran. */
function routesOf(row: RowOfCompany) {
  const shared = {
    path: `/made/${row}/:${row}Id`,
    summary: `Ask for a ${row}`,
    access: { permission: key, of: row },
    params: z.strictObject({ [`${row}Id`]: idSchema }),
    response: z.object({ done: z.literal(true) }),
    errors: [],
  } as const;
  const look: Route = { ...shared, method: 'GET' };
  const change: Route = { ...shared, method: 'POST' };
  return { look, change };
}

const made = Object.fromEntries(kinds.map((row) => [row, routesOf(row)]));

/** The users who have made a change. */
const changers: string[] = [];
const handlers: ContractHandlers<typeof made> = Object.fromEntries(
  kinds.map((row) => [
    row,
    {
      look: async () => ({ done: true }),
      change: async (_input, { transact }) =>
        transact(async ({ actor }) => ({ done: changers.push(actor.userId) > 0 })),
    },
  ]),
);

const app = useTestApp();
const origin = useMadeRoutes(app, made, handlers);
let principals: readonly Principal[];

/** The row of docs/access.md for a test route. */
const rowOf = ({ method }: Route): AccessRow => ({
  who: 'holder',
  keys: ['KICK_MEMBERS'],
  needsAll: false,
  credentials: new Set([
    'session',
    'access-token',
    'token',
    ...(method === 'GET' ? ['device'] : []),
  ]),
  isSharedWithAllies: false,
});

beforeAll(async () => {
  principals = await buildPrincipals(app());
});

/** The response to a driver who requests a row by its id. */
async function ask({ browser }: Driver, { method, path }: Route, id: string): Promise<string> {
  const url = `${origin()}/api${path.replace(/:\w+/, id)}`;
  const answer = await browser.send(url, { method, headers: browser.writeHeaders() });
  return answer.ok ? 'done' : errorBodySchema.parse(await answer.json()).code;
}

describe.each(kinds)('D1: a right in the company of a stored %s', (row) => {
  const { look, change } = routesOf(row);

  test.each([look, change])('has a row in the matrix: $method', async (route) => {
    const answers = await askAll(route, principals, origin());
    expect(answers).toEqual(expectedAnswers(rowOf(route), principals));
    const allowed = Object.keys(answers).filter((name) => answers[name] === 'allowed');
    expect(allowed).toEqual([
      'a member with KICK_MEMBERS',
      'the owner',
      'another company’s owner',
      'a token of the owner with every scope',
      'an access token of the owner',
    ]);
  });

  test.each(casesFor(kinds.indexOf(row), [look, change], 1))(
    'counts only there, by the stored row: $method',
    async (route) => {
      const [company, rival] = [await buildVtc(app()), await buildVtc(app())];
      const staff = await buildStaff(app(), company, [key]);
      const other = await buildStaff(app(), company, ['MANAGE_ROLES']);
      const id = await rows[row](company);
      changers.length = 0;
      expect(await ask(rival.owner, route, id)).toBe('NOT_FOUND');
      expect(await ask(other, route, id)).toBe('FORBIDDEN');
      expect(await ask(staff, route, randomUUID())).toBe('NOT_FOUND');
      expect(await ask(staff, route, company.vtc.id)).toBe('NOT_FOUND');
      expect(changers).toEqual([]);
      expect(await ask(staff, route, id)).toBe('done');
      expect(await ask(staff, route, await rows[row](rival))).toBe('NOT_FOUND');
      expect(changers).toEqual(route.method === 'POST' ? [staff.user.id] : []);
    },
  );
});
