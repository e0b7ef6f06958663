// @module-tag long
import { contract } from '@waybill/schema/contract';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { buildSession, buildTestDevice, driveAgain } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { fillDrives } from './drives.service.ts';
import { listEvidenceRecount } from './evidence-recount.admin.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const { audit, evidenceRecount, jobs } = contract;
const hourMs = 3_600_000;

/** Drives differ, because equal ones are replays. */
let drives = 0;

/**
 * A company with an old job that was sent all at once: verified by the old rules, in review by the
 * current ones, because the server did not see it happen.
 */
async function buildOldJob() {
  const company = await buildVtc(app());
  const vtcId = company.vtc.id;
  const device = await buildTestDevice(app(), await buildMember(app(), vtcId));
  // A job from before joining would belong to no company.
  await app().pool.query(
    `UPDATE membership_periods SET joined_at = '2020-01-01' WHERE vtc_id = $1`,
    [vtcId],
  );
  drives += 1;
  const events = driveAgain(readSdkSession().events, drives);
  const session = buildSession(app(), { ageMs: 4 * hourMs });
  const begun = events.findIndex(({ type }) => type === 'job.started') + 1;
  await device.send(session, events.slice(0, begun));
  await app().pool.query('UPDATE jobs SET evidence_version = 1 WHERE vtc_id = $1', [vtcId]);
  await device.send(session, events.slice(begun));
  const [job] = (await device.call(jobs.listOwn, { query: { state: 'delivered' } })).jobs;
  expect(job).toMatchObject({ tier: 'verified', reasons: [] });
  const jobId = job?.id ?? '';
  const day = job?.endedAt?.slice(0, 10) ?? '';
  const span = { from: day, to: day };
  const read = async () => {
    const found = await app().db.job.findUniqueOrThrow({ where: { id: jobId } });
    const { tier, settledTier, reasons, evidenceVersion } = found;
    return { tier, settledTier, reasons, evidenceVersion };
  };
  const { browser } = company.owner;
  const preview = (query = span) => browser.call(evidenceRecount.get, { params: { vtcId }, query });
  const apply = () => browser.call(evidenceRecount.apply, { params: { vtcId }, body: span });
  const listAudit = async () => {
    const query = { action: 'job.recounted' } as const;
    return (await browser.call(audit.list, { params: { vtcId }, query })).entries;
  };
  return { company, vtcId, jobId, span, read, preview, apply, listAudit };
}

/** Makes chapters look as if they were folded before drive facts existed. */
async function forgetDrive(jobId: string): Promise<void> {
  await app().pool.query(
    `UPDATE job_chapters SET facts = facts - 'drive' - 'receivedTo', moving_s = NULL, truck = NULL, odometer = NULL
     WHERE job_id = $1`,
    [jobId],
  );
}

async function expectProven(): Promise<void> {
  expect((await compareSums(app().db)).differences).toEqual([]);
  const { report, isProven } = await describeRefolding(app().db, app().services.clock());
  expect([report, isProven]).toEqual([expect.stringContaining(': 0 differences.'), true]);
}

const old = { tier: 'verified', settledTier: 'verified', reasons: [], evidenceVersion: 1 };
const nothing = { jobs: 0, unknown: 0, decided: 0, changes: [], reasons: [], hasMore: false };
const doubted = {
  ...nothing,
  jobs: 1,
  changes: [{ before: 'verified', after: 'review', jobs: 1 }],
  reasons: [{ code: 'NOT_WITNESSED', jobs: 1 }],
};

test('an old job is listed, previewed, and rechecked once', async () => {
  const [own, other] = [await buildOldJob(), await buildOldJob()];
  const lines: string[] = [];
  const summary = await listEvidenceRecount(app().db, app().services.clock(), (line) => {
    lines.push(line);
  });
  expect(lines).toContain(`job ${own.jobId}: verified to review (NOT_WITNESSED)`);
  expect(summary).toMatch(/^verified to review: \d+$/m);
  expect(await own.preview()).toEqual(doubted);
  expect(await own.preview({ from: '2020-01-01', to: '2020-01-31' })).toEqual(nothing);
  expect(await own.read()).toEqual(old);

  // A double click.
  const replies = await Promise.all([own.apply(), own.apply()]);
  expect(replies.toSorted((a, b) => b.jobs - a.jobs)).toEqual([doubted, nothing]);
  const judged = { settledTier: 'review', reasons: ['NOT_WITNESSED'], evidenceVersion: 2 };
  expect(await own.read()).toEqual({ tier: 'review', ...judged });
  expect(await own.apply()).toEqual(nothing);
  expect(await own.listAudit()).toMatchObject([
    {
      actor: { id: own.company.owner.user.id },
      subject: { id: own.vtcId, name: own.company.vtc.name },
      after: {
        from: own.span.from,
        until: own.span.to,
        recountedJobs: 1,
        changedJobs: 1,
      },
    },
  ]);
  expect(await other.read()).toEqual(old);
  expect(await other.listAudit()).toEqual([]);
  await expectProven();
});

test('staff’s decision about an old job stays', async () => {
  const { company, jobId, read, apply } = await buildOldJob();
  const reviewer = await buildStaff(app(), company, ['REVIEW_JOBS']);
  for (const kind of ['REJECT', 'ACCEPT'] as const) {
    const body = { kind, reason: 'On the stream' };
    await reviewer.browser.call(jobs.decide, { params: { jobId }, body });
  }
  const changes = [{ before: 'accepted', after: 'accepted', jobs: 1 }];
  expect(await apply()).toEqual({ ...nothing, jobs: 1, decided: 1, changes });
  expect(await read()).toMatchObject({
    tier: 'accepted',
    settledTier: 'review',
    evidenceVersion: 2,
  });
  await expectProven();
});

test('an old job without drive facts is unknown until they are added', async () => {
  const { jobId, read, preview, apply, listAudit } = await buildOldJob();
  await forgetDrive(jobId);
  expect(await preview()).toEqual({ ...nothing, unknown: 1 });
  expect(await apply()).toEqual({ ...nothing, unknown: 1 });
  expect([await read(), await listAudit()]).toEqual([old, []]);
  const lines: string[] = [];
  await listEvidenceRecount(app().db, app().services.clock(), (line) => void lines.push(line));
  expect(lines).toContain(`job ${jobId}: verified, unknown`);

  app().passTime(2 * hourMs);
  await fillDrives(app().services);
  expect(await apply()).toEqual(doubted);
  expect(await read()).toMatchObject({ tier: 'review', evidenceVersion: 2 });
  await expectProven();
});

test('only the owner rechecks old jobs, over a valid range of days', async () => {
  const { company, vtcId, span, read, preview } = await buildOldJob();
  const staff = await buildStaff(app(), company, ['MANAGE_COMPANY', 'REVIEW_JOBS']);
  const { owner: stranger } = await buildVtc(app());
  for (const [{ browser }, code] of [
    [staff, 'FORBIDDEN'],
    [stranger, 'NOT_FOUND'],
  ] as const) {
    const params = { vtcId };
    const refused = [
      await refusalOf(browser.call(evidenceRecount.get, { params, query: span })),
      await refusalOf(browser.call(evidenceRecount.apply, { params, body: span })),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual([code, code]);
  }
  const backwards = await refusalOf(preview({ from: '2026-02-02', to: '2026-02-01' }));
  expect(backwards.body.code).toBe('VALIDATION_FAILED');
  expect(await read()).toEqual(old);
});
