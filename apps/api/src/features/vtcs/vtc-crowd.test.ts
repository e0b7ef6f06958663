// @module-tag long

import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildRole, buildVtc } from '../../testing/factories.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ patience: 1 });
const { auth, members, vtcs } = contract;

type Company = Awaited<ReturnType<typeof buildVtc>>;

const hundred = Array.from({ length: 100 }, (_, index) => index);

const lockCompany = async ({ vtc }: Company) =>
  holdLock(app(), 'SELECT FROM vtcs WHERE id = $1 FOR NO KEY UPDATE', [vtc.id]);

/** Reads and writes as the owner of another company, twenty times. */
async function workElsewhere({ owner, vtc }: Company): Promise<void> {
  const { browser, steamId } = owner;
  for (let round = 0; round < 20; round++) {
    await browser.call(auth.getUser, { params: { steamId } });
    await browser.call(members.list, { params: { vtcId: vtc.id }, query: {} });
    await buildRole(owner, vtc.id, []);
  }
}

test(
  'G2: a hundred writes of one member wait for their company without delaying other companies',
  { tags: 'long' },
  async () => {
    const [crowded, other] = [await buildVtc(app()), await buildVtc(app())];
    const lock = await lockCompany(crowded);
    const crowd = countOutcomes(hundred.map(() => buildRole(crowded.owner, crowded.vtc.id, [])));
    await expect.poll(() => countLockWaiters(app())).toBeGreaterThan(0);
    await workElsewhere(other);
    await lock.end();
    const { OK = 0, BUSY = 0, ROLES_TOO_MANY = 0 } = await crowd;
    expect(OK + BUSY + ROLES_TOO_MANY).toBe(100);
    // A fast machine may reach the company's role limit sooner.
    expect(await countOutcomes([buildRole(crowded.owner, crowded.vtc.id, [])])).not.toHaveProperty(
      'BUSY',
    );
  },
);

test('G2: nor do many who join one company at once', { timeout: 30_000 }, async () => {
  const [crowded, other] = [await buildVtc(app()), await buildVtc(app())];
  const drivers = await Promise.all(Array.from({ length: 20 }, () => buildDriver(app())));
  const lock = await lockCompany(crowded);
  const crowd = countOutcomes(
    drivers.map(({ browser, user }) =>
      browser.call(vtcs.join, { body: { userId: user.id, vtcId: crowded.vtc.id } }),
    ),
  );
  await expect.poll(() => countLockWaiters(app())).toBeGreaterThan(0);
  await workElsewhere(other);
  await lock.end();
  const { OK = 0, BUSY = 0 } = await crowd;
  expect(OK + BUSY).toBe(20);
});
