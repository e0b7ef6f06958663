import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildToken } from '../../../testing/account-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../../testing/factories.ts';
import { insertJob } from '../../../testing/job-kit.ts';
import { countLockWaiters, holdLock } from '../../../testing/lock-waiters.ts';
import { insist, refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { audit, jobs } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let reviewer: Awaited<ReturnType<typeof buildStaff>>;
let driver: Driver;

beforeAll(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).body.code;
const read = async ({ browser }: Driver, jobId: string) =>
  (await browser.call(jobs.get, { params: { jobId } })).job;
type Kind = 'ACCEPT' | 'REJECT' | 'VOID' | 'RESTORE';
const decide = async ({ browser }: Driver, jobId: string, kind: Kind, reason = 'Seen') =>
  (await browser.call(jobs.decide, { params: { jobId }, body: { kind, reason } })).job;
const appeal = async ({ browser }: Driver, jobId: string) =>
  (await browser.call(jobs.appeal, { params: { jobId }, body: { text: 'I did' } })).appeal;

describe('a decision', () => {
  test('overrides the settled tier, records actor and reason, and can be reversed', async () => {
    const id = await insertJob(app(), driver, {
      vtcId,
      settledTier: 'review',
      reasons: ['TELEPORT'],
    });
    expect((await read(reviewer, id)).can.decide).toEqual(['ACCEPT', 'REJECT', 'VOID']);
    expect((await read(driver, id)).can.decide).toEqual([]);
    const accepted = await decide(reviewer, id, 'ACCEPT', 'On the stream');
    expect(accepted).toMatchObject({
      tier: 'accepted',
      reasons: ['TELEPORT'],
      decisions: [{ kind: 'ACCEPT', reason: 'On the stream', actor: { id: reviewer.user.id } }],
    });
    // Settling again only changes the settled tier.
    await app().db.job.update({ where: { id }, data: { settledTier: 'rejected' } });
    expect((await read(driver, id)).tier).toBe('accepted');
    expect((await decide(reviewer, id, 'VOID')).tier).toBe('void');
    expect(await codeOf(decide(reviewer, id, 'ACCEPT'))).toBe('JOB_IS_VOID');
    expect((await decide(reviewer, id, 'RESTORE')).tier).toBe('accepted');
    const input = { params: { vtcId }, query: { subjectId: id } };
    const { entries } = await company.owner.browser.call(audit.list, input);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['job.restored', { tier: 'void' }, { tier: 'accepted', reason: 'Seen' }],
      ['job.voided', { tier: 'accepted' }, { tier: 'void', reason: 'Seen' }],
      ['job.accepted', { tier: 'review' }, { tier: 'accepted', reason: 'On the stream' }],
    ]);
  });

  test('is refused for one’s own job, except for the owner, and needs the duty', async () => {
    const id = await insertJob(app(), reviewer, { vtcId, settledTier: 'review' });
    expect(await codeOf(decide(reviewer, id, 'ACCEPT'))).toBe('JOB_IS_OWN');
    expect(await codeOf(decide(driver, id, 'ACCEPT'))).toBe('FORBIDDEN');
    const owned = await insertJob(app(), company.owner, { vtcId, settledTier: 'review' });
    expect((await decide(company.owner, owned, 'ACCEPT')).tier).toBe('accepted');
    // With a token, even the owner counts as any other member.
    const { token } = await buildToken(company.owner, ['REVIEW_JOBS']);
    const another = await insertJob(app(), company.owner, { vtcId, settledTier: 'review' });
    const response = await fetch(`${app().origin}/api/jobs/${another}/decisions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'ACCEPT', reason: 'Mine' }),
    });
    expect(await response.json()).toMatchObject({ code: 'JOB_IS_OWN' });
  });

  test('is limited to jobs of the own company', async () => {
    const { owner } = await buildVtc(app());
    const id = await insertJob(app(), driver, { vtcId });
    const alone = await insertJob(app(), driver, {});
    for (const jobId of [id, alone])
      expect(await codeOf(decide(owner, jobId, 'VOID'))).toBe('NOT_FOUND');
    expect(await codeOf(decide(reviewer, alone, 'VOID'))).toBe('NOT_FOUND');
  });

  test('about many takes at most a hundred jobs in review that match the filter', async () => {
    const fresh = await buildVtc(app());
    const staff = await buildStaff(app(), fresh, ['REVIEW_JOBS']);
    const inReview = { vtcId: fresh.vtc.id, settledTier: 'review' } as const;
    await app().db.$executeRaw`
      INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at, ended_at, state,
                        settled_tier, revenue_minor, distance_m)
      SELECT gen_random_uuid(), ${fresh.owner.user.id}::uuid, ${fresh.vtc.id}::uuid, 'bulk ' || n,
             'ets2', now() - interval '1 hour', now(), 'delivered', 'review', 1, 1
      FROM generate_series(1, 101) n`;
    const own = await insertJob(app(), staff, inReview);
    const rejected = await insertJob(app(), fresh.owner, { ...inReview, settledTier: 'rejected' });
    const other = await insertJob(app(), fresh.owner, { ...inReview, game: 'ats' });
    const body = { kind: 'ACCEPT', reason: 'The server was down' } as const;
    const input = { params: { vtcId: fresh.vtc.id }, query: { game: 'ets2' }, body } as const;
    const call = async () => staff.browser.call(jobs.decideMany, input);
    const first = await call();
    expect(first).toMatchObject({ hasMore: true });
    const all = await app().db.job.findMany({
      where: { vtcId: fresh.vtc.id, fingerprint: { startsWith: 'bulk ' } },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    const second = await call();
    // Oldest first, by id.
    const ids = all.map(({ id }) => id);
    expect([first.jobIds, second.jobIds]).toEqual([ids.slice(0, 100), ids.slice(100)]);
    expect(await call()).toEqual({ jobIds: [], hasMore: false });
    for (const id of [own, other]) expect((await read(staff, id)).tier).toBe('review');
    expect((await read(staff, rejected)).tier).toBe('rejected');
    expect(
      await app().db.auditEntry.count({ where: { action: 'job.accepted', vtcId: fresh.vtc.id } }),
    ).toBe(101);
  });

  test('about many is limited to the selected jobs, and skips one’s own and other companies’ jobs', async () => {
    const fresh = await buildVtc(app());
    const staff = await buildStaff(app(), fresh, ['REVIEW_JOBS']);
    const inReview = { vtcId: fresh.vtc.id, settledTier: 'review' } as const;
    const selected = await insertJob(app(), fresh.owner, inReview);
    const left = await insertJob(app(), fresh.owner, inReview);
    const own = await insertJob(app(), staff, inReview);
    const foreign = await insertJob(app(), driver, { vtcId, settledTier: 'review' });
    const reply = await staff.browser.call(jobs.decideMany, {
      params: { vtcId: fresh.vtc.id },
      query: {},
      body: { kind: 'REJECT', reason: 'Driven twice', jobIds: [own, foreign, selected] },
    });
    expect(reply).toEqual({ jobIds: [selected], hasMore: false });
    expect((await read(staff, selected)).tier).toBe('rejected');
    for (const id of [left, own]) expect((await read(staff, id)).tier).toBe('review');
  });

  test('about many skips jobs that another decision has locked', async () => {
    const fresh = await buildVtc(app());
    const staff = await buildStaff(app(), fresh, ['REVIEW_JOBS']);
    const inReview = { vtcId: fresh.vtc.id, settledTier: 'review' } as const;
    const held = await insertJob(app(), fresh.owner, inReview);
    const free = await insertJob(app(), fresh.owner, inReview);
    const body = { kind: 'ACCEPT', reason: 'The server was down' } as const;
    const call = async () =>
      staff.browser.call(jobs.decideMany, { params: { vtcId: fresh.vtc.id }, query: {}, body });
    const lockJob = 'SELECT FROM jobs WHERE id = $1 FOR NO KEY UPDATE';
    const somebody = await holdLock(app(), lockJob, [held]);
    onTestFinished(() => somebody.end());
    expect((await call()).jobIds).toEqual([free]);
    await somebody.query('COMMIT');
    expect((await call()).jobIds).toEqual([held]);
  });

  test('about many keeps the selected jobs locked until the decision is written', async () => {
    const fresh = await buildVtc(app());
    const staff = await buildStaff(app(), fresh, ['REVIEW_JOBS']);
    const vtcId = fresh.vtc.id;
    const id = await insertJob(app(), fresh.owner, { vtcId, settledTier: 'review' });
    // The decision blocks after it has selected the job and before it writes.
    const somebody = await holdLock(app(), 'LOCK TABLE job_decisions IN EXCLUSIVE MODE');
    onTestFinished(() => somebody.end());
    const body = { kind: 'ACCEPT', reason: 'The server was down' } as const;
    const input = { params: { vtcId }, query: {}, body };
    const deciding = insist(() => staff.browser.call(jobs.decideMany, input));
    await expect.poll(() => countLockWaiters(app())).toBe(1);
    const { rows } = await somebody.query(
      'SELECT id FROM jobs WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED',
      [id],
    );
    expect(rows).toEqual([]);
    await somebody.query('COMMIT');
    expect((await deciding).jobIds).toEqual([id]);
  });

  test('cannot be changed or deleted in the database', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    await decide(reviewer, id, 'REJECT');
    const where = { jobId: id };
    await expect(
      app().db.jobDecision.updateMany({ where, data: { reason: 'Other' } }),
    ).rejects.toThrow('decisions about jobs are not changed');
    await expect(app().db.jobDecision.deleteMany({ where })).rejects.toThrow('are not changed');
  });
});

describe('an appeal', () => {
  test('is filed by the driver, once per decision, and answered by the next decision', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    expect(await codeOf(appeal(driver, id))).toBe('JOB_NOT_APPEALABLE');
    await decide(reviewer, id, 'REJECT');
    expect((await read(driver, id)).can.appeal).toBe(true);
    expect(await codeOf(appeal(reviewer, id))).toBe('NOT_FOUND');
    const { decisionId } = await appeal(driver, id);
    expect(decisionId).not.toBeNull();
    expect(await codeOf(appeal(driver, id))).toBe('JOB_APPEALED');
    // The answer may repeat the decision.
    const answered = await decide(reviewer, id, 'REJECT', 'No trace of it');
    expect(answered.appeals).toMatchObject([{ answerId: answered.decisions[1]?.id }]);
    expect(answered.appeals[0]?.closedAt).not.toBeNull();
    await appeal(driver, id);
    expect((await decide(reviewer, id, 'ACCEPT')).appeals).toHaveLength(2);
    expect(await codeOf(appeal(driver, id))).toBe('JOB_NOT_APPEALABLE');
  });

  test('works against a settled tier without a decision, but needs a company to answer', async () => {
    const rejected = { settledTier: 'rejected' } as const;
    const id = await insertJob(app(), driver, { vtcId, ...rejected });
    expect((await appeal(driver, id)).decisionId).toBeNull();
    expect(await codeOf(appeal(driver, id))).toBe('JOB_APPEALED');
    const alone = await insertJob(app(), driver, rejected);
    expect(await codeOf(appeal(driver, alone))).toBe('JOB_NOT_APPEALABLE');
  });
});

test('decisions and appeals emit events for the people concerned', async () => {
  const jobId = await insertJob(app(), driver, { vtcId });
  await decide(reviewer, jobId, 'REJECT');
  await appeal(driver, jobId);
  const said = await app().db.$queryRaw`
    SELECT type, subject_id, actor_id, payload FROM outbox_pending
    WHERE payload ->> 'jobId' = ${jobId} ORDER BY n`;
  const driverId = driver.user.id;
  expect(said).toEqual([
    {
      type: 'job.decided',
      subject_id: driverId,
      actor_id: reviewer.user.id,
      payload: { jobId, driverId, tier: 'rejected', decision: 'REJECT' },
    },
    {
      type: 'job.appealed',
      subject_id: jobId,
      actor_id: driverId,
      payload: { jobId, driverId },
    },
  ]);
});

describe('comments', () => {
  test('can be written by everyone who may see the job', async () => {
    const id = await insertJob(app(), driver, { vtcId });
    const comment = async ({ browser }: Driver, text: string) =>
      browser.call(jobs.comment, { params: { jobId: id }, body: { text } });
    await comment(reviewer, 'Which way?');
    await comment(driver, 'Over\nPoznań');
    const stranger = await buildDriver(app());
    expect(await codeOf(comment(stranger, 'Hello'))).toBe('NOT_FOUND');
    const { comments } = await read(driver, id);
    expect(comments.map(({ author, text }) => [author?.id, text])).toEqual([
      [reviewer.user.id, 'Which way?'],
      [driver.user.id, 'Over\nPoznań'],
    ]);
  });
});
