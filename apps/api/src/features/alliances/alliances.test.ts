import type { Prisma } from '@waybill/db/client';
import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { ally, type Company, found, leaveEverything } from '../../testing/alliance-kit.ts';
import { buildMember, buildStaff, buildVtc } from '../../testing/factories.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { refuseRow } from '../../testing/refused-row.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useWebBuild } from '../../testing/web-build.ts';

const app = useTestApp({ clockStands: true, webDir: useWebBuild() });
const { alliances } = contract;
const dayMs = 24 * 3_600_000;

let companies: [Company, Company, Company, Company];
const reset = async () => {
  for (const { vtc } of companies) await leaveEverything(app(), vtc.id);
};

beforeAll(async () => {
  companies = [
    await buildVtc(app()),
    await buildVtc(app()),
    await buildVtc(app()),
    await buildVtc(app()),
  ];
});

const read = async ({ owner }: Company, allianceId: string) =>
  owner.browser.call(alliances.get, { params: { allianceId } });
const idsOf = async (company: Company, allianceId: string) =>
  (await read(company, allianceId)).companies.map(({ id }) => id).toSorted();
const idsIn = (...some: Company[]) => some.map(({ vtc }) => vtc.id).toSorted();
const propose = async ({ owner }: Company, allianceId: string, body: object) =>
  (
    await owner.browser.call(alliances.propose, {
      params: { allianceId },
      body: { kind: 'DISSOLVE', ...body },
    })
  ).proposal;
const vote = async ({ owner }: Company, proposalId: string, yes: boolean) =>
  (await owner.browser.call(alliances.setBallot, { params: { proposalId }, body: { yes } }))
    .proposal;

test('an invited company can read the alliance, and is a member once it accepts', async () => {
  await reset();
  const [a, b, c] = companies;
  const { id } = await found(a, { inviteIds: [b.vtc.id], description: 'Among us.' });
  const asked = await read(b, id);
  expect(asked).toMatchObject({ standing: 'INVITED', consents: [] });
  expect(asked.alliance.description).toBe('');
  const params = { allianceId: id };
  for (const route of [alliances.listHistory, alliances.getStats]) {
    expect(await refusedCodeOf(b.owner.browser.call(route, { params }))).toBe('NOT_FOUND');
  }
  expect(await refusedCodeOf(read(c, id))).toBe('NOT_FOUND');
  await b.owner.browser.call(alliances.accept, { params, body: { terms: ['JOBS'] } });
  expect(await idsOf(a, id)).toEqual(idsIn(a, b));
  expect(await read(b, id)).toMatchObject({ standing: 'ACTIVE', consents: ['JOBS'] });
  const again = b.owner.browser.call(alliances.accept, { params, body: { terms: [] } });
  expect(await refusedCodeOf(again)).toBe('ALREADY_ALLIED');
});

test('an unanswered invitation expires by the clock, before the task has run', async () => {
  await reset();
  const [a, b] = companies;
  const { id } = await found(a, { inviteIds: [b.vtc.id] });
  // Backdated instead of passing time, which would expire the sessions.
  const createdAt = new Date(app().services.clock().getTime() - limits.allianceInvitationMs);
  await app().db.allianceMember.updateMany({
    where: { allianceId: id, state: 'INVITED' },
    data: { createdAt },
  });
  const params = { allianceId: id };
  expect(await refusedCodeOf(read(b, id))).toBe('NOT_FOUND');
  const late = b.owner.browser.call(alliances.accept, { params, body: { terms: [] } });
  expect(await refusedCodeOf(late)).toBe('NOT_FOUND');
});

test('a term is in force between two companies if both want it, pair by pair', async () => {
  await reset();
  const [a, b, c] = companies;
  const { id } = await ally([a, b, c]);
  const wants = async ({ owner }: Company, terms: ('JOBS' | 'MEMBERS' | 'LEADERBOARD')[]) =>
    owner.browser.call(alliances.setConsents, { params: { allianceId: id }, body: { terms } });
  await wants(a, ['LEADERBOARD', 'JOBS']);
  await wants(b, ['JOBS', 'MEMBERS']);
  await wants(c, ['MEMBERS']);
  const pairs = async (company: Company) =>
    Object.fromEntries(
      (await read(company, id)).companies.map((one) => [one.id, one.inForce.join()]),
    );
  expect(await pairs(a)).toEqual({ [a.vtc.id]: '', [b.vtc.id]: 'JOBS', [c.vtc.id]: '' });
  expect(await pairs(b)).toEqual({ [a.vtc.id]: 'JOBS', [b.vtc.id]: '', [c.vtc.id]: 'MEMBERS' });
  await wants(b, []);
  expect(await pairs(a)).toEqual({ [a.vtc.id]: '', [b.vtc.id]: '', [c.vtc.id]: '' });
});

describe('a vote', () => {
  test('admits an applicant once a majority agrees, including the opener', async () => {
    await reset();
    const [a, b, c, d] = companies;
    const { id } = await ally([a, b, c]);
    await d.owner.browser.call(alliances.ask, { params: { allianceId: id } });
    const { proposals } = await a.owner.browser.call(alliances.listProposals, {
      params: { allianceId: id },
      query: {},
    });
    const [proposal] = proposals;
    expect(proposal).toMatchObject({ kind: 'ADMIT', state: 'OPEN', mayVote: true });
    expect(proposal?.ballots.map(({ yes }) => yes)).toEqual([null, null, null]);
    await vote(a, proposal?.id ?? '', true);
    expect(await vote(b, proposal?.id ?? '', true)).toMatchObject({ state: 'CARRIED' });
    expect(await idsOf(d, id)).toContain(d.vtc.id);
    expect(await refusedCodeOf(vote(c, proposal?.id ?? '', false))).toBe('PROPOSAL_CLOSED');
  });

  test('is withdrawn when the applicant withdraws, and the voters are notified', async () => {
    await reset();
    const [a, b, , d] = companies;
    const { id } = await ally([a, b]);
    const params = { allianceId: id };
    await d.owner.browser.call(alliances.ask, { params });
    await d.owner.browser.call(alliances.refuse, { params });
    const { proposals } = await a.owner.browser.call(alliances.listProposals, {
      params,
      query: {},
    });
    expect(proposals).toMatchObject([{ kind: 'ADMIT', state: 'WITHDRAWN', mayVote: false }]);
    const told = await app().db.outboxPending.findMany({
      where: { type: 'alliance.proposal-closed', subjectId: id },
      select: { vtcId: true, payload: true },
    });
    expect(new Set(told.map(({ vtcId }) => vtcId))).toEqual(new Set(idsIn(a, b, d)));
    const closed = { proposalId: proposals[0]?.id, kind: 'ADMIT', outcome: 'WITHDRAWN' };
    expect(told[0]?.payload).toMatchObject(closed);
  });

  test('is refused by a single no if decisions are unanimous; ballots can change until then', async () => {
    await reset();
    const [a, b, c, d] = companies;
    const { id } = await ally([a, b, c], { decision: 'UNANIMOUS' });
    const { id: proposalId } = await propose(a, id, { kind: 'ADMIT', vtcId: d.vtc.id });
    expect(await refusedCodeOf(propose(b, id, { kind: 'ADMIT', vtcId: d.vtc.id }))).toBe(
      'PROPOSAL_EXISTS',
    );
    expect(await vote(b, proposalId, true)).toMatchObject({ state: 'OPEN' });
    expect(await vote(b, proposalId, false)).toMatchObject({ state: 'REFUSED' });
  });

  test('ignores a repeated equal ballot', async () => {
    await reset();
    const [a, b, c, d] = companies;
    const { id } = await ally([a, b, c], { decision: 'UNANIMOUS' });
    const { id: proposalId } = await propose(a, id, { kind: 'ADMIT', vtcId: d.vtc.id });
    const once = await vote(b, proposalId, true);
    expect(await vote(b, proposalId, true)).toEqual(once);
    const audited = { vtcId: b.vtc.id, subjectId: id, action: 'alliance.balloted' };
    expect(await app().db.auditEntry.count({ where: audited })).toBe(1);
    const told = { type: 'alliance.balloted', subjectId: id, vtcId: a.vtc.id };
    expect(await app().db.outboxPending.count({ where: told })).toBe(1);
  });

  test('is counted again when a company gives notice', async () => {
    await reset();
    const [a, b, c, d] = companies;
    const { id } = await ally([a, b, c], { decision: 'UNANIMOUS' });
    const { id: proposalId } = await propose(a, id, { kind: 'ADMIT', vtcId: d.vtc.id });
    await vote(b, proposalId, true);
    await c.owner.browser.call(alliances.giveNotice, { params: { allianceId: id } });
    expect(await read(d, id)).toMatchObject({ standing: 'INVITED' });
    expect(await refusedCodeOf(propose(c, id, {}))).toBe('NOT_VOTING');
  });

  test('expires after seven days by the clock, without effect', async () => {
    await reset();
    const [a, b, c, d] = companies;
    const { id } = await ally([a, b, c]);
    const { id: proposalId } = await propose(a, id, { kind: 'ADMIT', vtcId: d.vtc.id });
    app().passTime(limits.allianceProposalMs);
    expect(await refusedCodeOf(vote(b, proposalId, true))).toBe('PROPOSAL_CLOSED');
    expect(await refusedCodeOf(read(d, id))).toBe('NOT_FOUND');
  });

  test('expels at once, in alliances of three or more', async () => {
    await reset();
    const [a, b, c] = companies;
    const pair = await ally([a, b]);
    const few = propose(a, pair.id, { kind: 'EXPEL', vtcId: b.vtc.id });
    expect(await refusedCodeOf(few)).toBe('ALLIANCE_TOO_SMALL');
    const { id } = await ally([a, b, c]);
    const { id: proposalId } = await propose(a, id, { kind: 'EXPEL', vtcId: b.vtc.id });
    expect(await refusedCodeOf(vote(b, proposalId, false))).toBe('NOT_VOTING');
    expect(await vote(c, proposalId, true)).toMatchObject({ state: 'CARRIED' });
    expect(await refusedCodeOf(read(b, id))).toBe('NOT_FOUND');
    expect(await idsOf(a, id)).toEqual(idsIn(a, c));
  });

  test('changes the name and the decision rule of the alliance', async () => {
    await reset();
    const [a, b] = companies;
    const { id } = await ally([a, b]);
    const body = {
      name: 'Another Name',
      description: 'New.',
      decision: 'UNANIMOUS' as const,
      noticeDays: 0,
      isPublic: false,
    };
    const { proposal } = await a.owner.browser.call(alliances.update, {
      params: { allianceId: id },
      body,
    });
    expect((await read(a, id)).alliance.name).not.toBe(body.name);
    await vote(b, proposal.id, true);
    expect((await read(a, id)).alliance).toMatchObject(body);
  });
});

describe('leaving', () => {
  test('needs notice, can be withdrawn, and happens on the day even if no task has run', async () => {
    await reset();
    const [a, b] = companies;
    const { id } = await ally([a, b], { noticeDays: 3 });
    const params = { allianceId: id };
    await b.owner.browser.call(alliances.giveNotice, { params });
    expect(await b.owner.browser.call(alliances.withdrawNotice, { params })).toMatchObject({
      standing: 'ACTIVE',
    });
    await b.owner.browser.call(alliances.giveNotice, { params });
    app().passTime(3 * dayMs - 1);
    expect(await idsOf(b, id)).toEqual(idsIn(a, b));
    app().passTime(1);
    expect(await refusedCodeOf(read(b, id))).toBe('NOT_FOUND');
    expect(await idsOf(a, id)).toEqual(idsIn(a));
    // It can ask again even before the task has run.
    await b.owner.browser.call(alliances.ask, { params });
    await runTasks(app().services, 'alliances.settle');
    expect(await idsOf(a, id)).toEqual(idsIn(a));
  });

  test('by deletion notifies the allies, and again when the deletion is cancelled', async () => {
    await reset();
    const [a, b, c] = companies;
    const { id } = await ally([a, b]);
    await ally([b, c], { slug: 'besides' });
    const params = { vtcId: b.vtc.id };
    const told = async () =>
      app().db.$queryRaw<object[]>`
        SELECT type, vtc_id AS "vtcId", payload->>'leavesAt' AS "leavesAt" FROM (
          SELECT position AS n, type, vtc_id, payload, 0 AS part FROM outbox_events
          UNION ALL SELECT n, type, vtc_id, payload, 1 FROM outbox_pending) said
        WHERE payload->>'allianceId' = ${id} AND type LIKE 'alliance.notice%' ORDER BY part, n`;
    await b.owner.browser.call(contract.vtcs.remove, {
      params,
      body: { name: (await app().db.vtc.findUniqueOrThrow({ where: { id: b.vtc.id } })).name },
    });
    const leavesAt = new Date(
      app().services.clock().getTime() + limits.vtcDeletionGraceMs,
    ).toISOString();
    const given = { type: 'alliance.notice-given', vtcId: a.vtc.id, leavesAt };
    expect(await told()).toEqual([given]);
    expect(await idsOf(a, id)).toEqual(idsIn(a, b));
    await b.owner.browser.call(contract.vtcs.restore, { params });
    expect(await told()).toEqual([
      given,
      { type: 'alliance.notice-withdrawn', vtcId: a.vtc.id, leavesAt: null },
    ]);
  });

  test('by all companies on one day ends the alliance', async () => {
    await reset();
    const [a, b] = companies;
    const { id } = await ally([a, b], { noticeDays: 2 });
    const params = { allianceId: id };
    const { id: proposalId } = await propose(a, id, {});
    await vote(b, proposalId, true);
    expect((await read(a, id)).alliance.endsAt).not.toBeNull();
    expect(await refusedCodeOf(a.owner.browser.call(alliances.withdrawNotice, { params }))).toBe(
      'ALLIANCE_IS_ENDING',
    );
    app().passTime(2 * dayMs);
    expect(await refusedCodeOf(read(a, id))).toBe('NOT_FOUND');
    await runTasks(app().services, 'alliances.settle');
    expect(await app().db.alliance.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: 'DISSOLVED',
    });
  });

  test('happens when a company is deleted, and its name stays in the history', async () => {
    await reset();
    const [a] = companies;
    const ending = await buildVtc(app());
    const { id } = await ally([a, ending], {}, ['JOBS']);
    const params = { vtcId: ending.vtc.id };
    await ending.owner.browser.call(contract.vtcs.remove, {
      params,
      body: { name: ending.vtc.name },
    });
    const told = (await read(a, id)).companies.find((one) => one.id === ending.vtc.id);
    expect(told?.leavesAt).not.toBeNull();
    app().passTime(limits.vtcDeletionGraceMs + 1);
    await runTasks(app().services, 'vtcs.remove-ended');
    expect(await idsOf(a, id)).toEqual(idsIn(a));
    const { history } = await a.owner.browser.call(alliances.listHistory, {
      params: { allianceId: id },
    });
    expect(history[0]).toMatchObject({ kind: 'LEFT', company: ending.vtc.name });
  });
});

test('an alliance that cannot be settled does not block the others', async () => {
  await reset();
  const [a, b] = companies;
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) {
    const { id } = await ally([a, b], { noticeDays: 1 });
    await b.owner.browser.call(alliances.giveNotice, { params: { allianceId: id } });
    ids.push(id);
  }
  const [first = ''] = ids;
  const row = { table: 'alliance_members', column: 'alliance_id', id: first };
  await refuseRow(app(), 'UPDATE', row);
  app().passTime(dayMs);
  await expect(runTasks(app().services, 'alliances.settle')).rejects.toThrow(
    `1 of 3 failed, ${first} first`,
  );
  const left = await app().db.allianceMember.findMany({
    where: { vtcId: b.vtc.id, state: 'LEAVING' },
  });
  expect(left.map(({ allianceId }) => allianceId)).toEqual([first]);
});

test('a company can have five alliances, each with a unique slug', async () => {
  await reset();
  const [a, b] = companies;
  const first = await found(a, { slug: 'the-first' });
  expect(await refusedCodeOf(found(b, { slug: 'the-first' }))).toBe('ALLIANCE_SLUG_TAKEN');
  expect(first.slug).toBe('the-first');
  for (let more = 1; more < limits.alliancesPerVtc; more += 1) await found(a);
  expect(await refusedCodeOf(found(a))).toBe('ALLIANCES_TOO_MANY');
});

test('writes need the permission to manage alliances, reads the permission to view them', async () => {
  await reset();
  const [a] = companies;
  const { id } = await found(a);
  const company = { owner: a.owner, vtc: a.vtc };
  const manager = await buildStaff(app(), company, ['MANAGE_ALLIANCES']);
  const plain = await buildMember(app(), a.vtc.id);
  const params = { allianceId: id };
  expect(await refusedCodeOf(manager.browser.call(alliances.get, { params }))).toBe('FORBIDDEN');
  expect(await refusedCodeOf(plain.browser.call(alliances.giveNotice, { params }))).toBe(
    'FORBIDDEN',
  );
  await plain.browser.call(alliances.get, { params });
  await manager.browser.call(alliances.giveNotice, { params });
  const entries = await app().db.auditEntry.findMany({ where: { vtcId: a.vtc.id, subjectId: id } });
  expect(entries.map(({ action }) => action)).toEqual([
    'alliance.founded',
    'alliance.notice-given',
  ]);
});

test('the public page exists only while the alliance is public', async () => {
  await reset();
  const [a, b] = companies;
  const { slug } = await ally([a, b], { slug: 'open-road', name: 'The Road & We' });
  const visitor = app().openBrowser();
  const look = async (address: string) =>
    visitor.call(alliances.getPublic, { params: { slug: address } });
  const { companies: both } = (await look(slug)).alliance;
  expect(both).toHaveLength(2);
  const page = await (await visitor.send(`/alliance/${slug}`)).text();
  expect(page).toContain('<title>The Road &amp; We · ');
  expect(page).toContain('<h1>The Road &amp; We</h1>');
  expect((await visitor.send('/alliance/nowhere')).status).toBe(404);
  // Companies that are hidden by an operator or about to be deleted are left out.
  const change = (id: string, data: Prisma.VtcUncheckedUpdateInput) =>
    app().db.vtc.update({ where: { id }, data, select: { name: true } });
  const { name } = await change(a.vtc.id, { hiddenAt: new Date(), hiddenReason: 'Spam' });
  const left = both.filter((company) => company.name !== name);
  expect((await look(slug)).alliance.companies).toEqual(left);
  expect(await (await visitor.send(`/alliance/${slug}`)).text()).not.toContain(name);
  await change(b.vtc.id, { deleteAfter: new Date(Date.now() + 86_400_000) });
  expect(await refusedCodeOf(look(slug))).toBe('NOT_FOUND');
  await change(a.vtc.id, { hiddenAt: null, hiddenReason: null });
  await change(b.vtc.id, { deleteAfter: null });
  const hidden = await found(a, { isPublic: false });
  expect(await refusedCodeOf(look(hidden.slug))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(look(randomUUID()))).toBe('NOT_FOUND');
});
