import { contract } from '@waybill/schema/contract';
import { describe, expect, test } from 'vitest';
import { buildDriver, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const numberOf = async (id: string) =>
  (await app().db.job.findUniqueOrThrow({ where: { id }, select: { number: true } })).number;

/** Stores a job with an upsert, as folding does. */
async function fold({ user }: Driver, vtcId: string, fingerprint: string): Promise<void> {
  await app().db.$executeRaw`
    INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at)
    VALUES (gen_random_uuid(), ${user.id}::uuid, ${vtcId}::uuid, ${fingerprint}, 'ats', now())
    ON CONFLICT (driver_id, fingerprint) DO UPDATE SET started_at = EXCLUDED.started_at`;
}

describe('the number of a job', () => {
  test(
    'is consecutive per company, with several drivers and concurrent jobs',
    { tags: 'long' },
    async () => {
      const { owner, vtc } = await buildVtc(app());
      const mate = await buildDriver(app());
      const other = await buildVtc(app());
      const ids = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          insertJob(app(), index % 2 === 0 ? owner : mate, { vtcId: vtc.id, number: 7 }),
        ),
      );
      const numbers = await Promise.all(ids.map(numberOf));
      expect(numbers.toSorted((one, two) => one - two)).toEqual(ids.map((_, index) => index + 1));
      const [elsewhere, alone] = [
        await insertJob(app(), other.owner, { vtcId: other.vtc.id }),
        await insertJob(app(), mate, {}),
      ];
      expect([await numberOf(elsewhere), await numberOf(alone)]).toEqual([1, 1]);
    },
  );

  test('is assigned once and does not change when the job is folded again', async () => {
    const { owner, vtc } = await buildVtc(app());
    for (const fingerprint of ['one', 'one', 'one', 'two', 'one']) {
      await fold(owner, vtc.id, fingerprint);
    }
    const third = await insertJob(app(), owner, { vtcId: vtc.id });
    await app().db.job.update({ where: { id: third }, data: { number: 99, cargo: 'Peat' } });
    const rows = await app().db.job.findMany({
      where: { vtcId: vtc.id },
      select: { number: true },
      orderBy: { number: 'asc' },
    });
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('continues the driver’s own numbers once the company is deleted', async () => {
    const { owner, vtc } = await buildVtc(app());
    const own = await insertJob(app(), owner, {});
    const [first, second] = [
      await insertJob(app(), owner, { vtcId: vtc.id }),
      await insertJob(app(), owner, { vtcId: vtc.id }),
    ];
    await app().db.job.updateMany({ where: { id: first }, data: { vtcId: null } });
    expect([await numberOf(own), await numberOf(first), await numberOf(second)]).toEqual([1, 2, 2]);
  });

  test('can be searched with or without the company tag', async () => {
    const { owner, vtc } = await buildVtc(app());
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) ids.push(await insertJob(app(), owner, { vtcId: vtc.id }));
    const find = async (search: string) => {
      const input = { params: { vtcId: vtc.id }, query: { search } };
      const { jobs } = await owner.browser.call(contract.jobs.list, input);
      return jobs.map(({ id, number }) => [id, number]);
    };
    for (const search of ['#2', `${vtc.tag}-2`, `${vtc.tag.toLowerCase()}-2`]) {
      expect(await find(search)).toEqual([[ids[1], 2]]);
    }
    // Test drivers have digits in their names.
    expect(await find('2')).toContainEqual([ids[1], 2]);
    for (const search of ['#4', 'XX-2', '999999999']) expect(await find(search)).toEqual([]);
  });
});
