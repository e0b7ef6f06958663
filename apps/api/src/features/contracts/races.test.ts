import { beforeEach, expect, inject, test } from 'vitest';
import { ledgerSources } from '../../ledger.ts';
import {
  acceptBid,
  buildActive,
  buildParty,
  deliver,
  offer,
  type Party,
  placeBid,
} from '../../testing/contract-kit.ts';
import { buildMember } from '../../testing/factories.ts';
import { postDue, runLedger } from '../../testing/ledger-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { postDue as postAll } from '../ledger/posting.service.ts';

const app = useTestApp();
const rounds = inject('isLong') ? 200 : 8;

let offerer: Party;
let carrier: Party;
beforeEach(async () => {
  offerer = await buildParty(app());
  carrier = await buildParty(app());
});

const soon = () => new Date(app().services.clock().getTime() + 10_000);
const readJobs = async (ids: readonly string[]) =>
  app().db.contractJob.findMany({
    where: { contractId: { in: [...ids] } },
    orderBy: [{ at: 'asc' }, { jobId: 'asc' }],
  });
const pump = async () => postAll({ ...app().services, clock: soon }, ledgerSources);

test(
  `of two bids that are accepted at once one is, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const rival = await buildParty(app());
    for (let round = 0; round < rounds; round += 1) {
      // The limit of writes of a user.
      await app().db.$executeRaw`DELETE FROM rate_limits`;
      const { id } = await offer(app(), offerer.owner, offerer.vtc.id, { bonusMinor: 1 });
      const bids = [await placeBid(carrier.owner, id, 1), await placeBid(rival.owner, id, 1)];
      const outcomes = await Promise.allSettled(
        bids.map(async (bidId) => acceptBid(offerer.owner, id, bidId)),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(
        await app().db.contractBid.count({ where: { contractId: id, state: 'ACCEPTED' } }),
      ).toBe(1);
      await app().db.contract.deleteMany();
    }
  },
);

test(
  `voids and account deletions amid counting lose nothing, ${rounds} rounds`,
  { timeout: 600_000 },
  async () => {
    const { id } = await buildActive(app(), [offerer, carrier], { quantity: 2 });
    const jobs = [
      await deliver(app(), carrier.owner, carrier.vtc.id, 2),
      await deliver(app(), carrier.owner, carrier.vtc.id, 3),
      await deliver(app(), carrier.owner, carrier.vtc.id, 4),
    ];
    for (let round = 0; round < rounds; round += 1) {
      const driver = await buildMember(app(), carrier.vtc.id);
      const extra = await deliver(app(), driver, carrier.vtc.id, 5);
      const changes = jobs.map(async (jobId, index) =>
        app().db.job.update({
          where: { id: jobId },
          data: { isVoid: (round >> index) % 2 === 0 },
        }),
      );
      await Promise.all([
        pump(),
        ...changes,
        app().db.job.delete({ where: { id: extra } }),
        pump(),
      ]);
    }
    await app().db.job.updateMany({ where: { id: { in: jobs } }, data: { isVoid: false } });
    await postDue(app());
    const { state, doneJobs } = await app().db.contract.findUniqueOrThrow({ where: { id } });
    expect({ state, doneJobs }).toEqual({ state: 'FULFILLED', doneJobs: 2 });
    const counted = await app().db.contractJob.findMany({
      where: { contractId: id },
      orderBy: { at: 'asc' },
    });
    expect(counted.map(({ jobId }) => jobId)).toEqual(jobs.slice(0, 2));
    for (const { vtc } of [offerer, carrier]) {
      expect((await runLedger(app(), 'recount', '--vtc', vtc.id))?.report).toMatch(
        / 0 differences/,
      );
      const standing = { vtcId: vtc.id, kind: 'contract' } as const;
      expect(await app().db.ledgerStanding.count({ where: standing })).toBe(1);
    }
  },
);

test('counting after each change gives what counting everything at once does', async () => {
  const quantities = [1, 3, 2];
  const ids: string[] = [];
  for (const quantity of quantities) {
    ids.push((await buildActive(app(), [offerer, carrier], { quantity, bonusMinor: 1 })).id);
  }
  const jobs: string[] = [];
  for (let step = 0; step < rounds * 3; step += 1) {
    const chosen = jobs[(step * 7) % Math.max(jobs.length, 1)];
    if (chosen === undefined || step % 3 !== 2) {
      jobs.push(await deliver(app(), carrier.owner, carrier.vtc.id, 2 + ((step * 5) % 9)));
    } else if (step % 2 === 0) {
      const { isVoid } = await app().db.job.findUniqueOrThrow({ where: { id: chosen } });
      await app().db.job.update({ where: { id: chosen }, data: { isVoid: !isVoid } });
    } else {
      await app().db.job.update({ where: { id: chosen }, data: { late: true, distanceM: step } });
    }
    await postDue(app());
    const stepwise = await readJobs(ids);
    await app().db.contractJob.deleteMany({ where: { contractId: { in: ids } } });
    await app().db.vtcDue.createMany({
      data: ids.map((subjectId) => ({
        vtcId: carrier.vtc.id,
        kind: 'contract',
        subjectId,
        dueAt: new Date(0),
      })),
    });
    await postDue(app());
    expect(await readJobs(ids)).toEqual(stepwise);
  }
});
