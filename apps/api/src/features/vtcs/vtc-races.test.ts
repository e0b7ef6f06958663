import { contract } from '@waybill/schema/contract';
import { expect, inject, test } from 'vitest';
import { buildDriver, buildPng, buildVtc, buildVtcInput } from '../../testing/factories.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { vtcs } = contract;

const rounds = Array.from({ length: inject('isLong') ? 50 : 1 }, (_, round) => round);
const tries = Array.from({ length: inject('isLong') ? 100 : 20 }, (_, index) => index);

/** An item of a list, cyclically. */
function inTurn<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length];
  if (item === undefined) throw new Error('the list is empty');
  return item;
}

test(
  `D10: of ${tries.length} concurrent joins to several companies, one succeeds, ${rounds.length} times over`,
  { timeout: 240_000 },
  async () => {
    const companies = await Promise.all([1, 2, 3, 4].map(() => buildVtc(app())));
    const { browser, user } = await buildDriver(app());
    for (const round of rounds) {
      const answers = await Promise.all(
        tries.map((index) => {
          const { vtc } = inTurn(companies, round + index);
          const body = { userId: user.id, vtcId: vtc.id };
          return insist(() => browser.call(vtcs.join, { body }));
        }),
      );
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      expect(answers.filter(({ redirectTo }) => redirectTo)).toHaveLength(tries.length - 1);
      const rows = await app().db.vtc.findMany({ include: { members: true } });
      for (const { members, memberCount } of rows) expect(members).toHaveLength(memberCount);
      const counts = rows.map(({ memberCount }) => memberCount);
      expect(counts.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2]);
      await browser.call(vtcs.leave);
    }
  },
);

test(
  `D10: of ${tries.length} companies created at once with one tag, one succeeds, ${rounds.length} times over`,
  { timeout: 240_000 },
  async () => {
    const drivers = await Promise.all(
      Array.from({ length: tries.length / 2 }, () => buildDriver(app())),
    );
    const { body } = await buildVtcInput(inTurn(drivers, 0));
    const logo = await buildPng(1, 1);
    for (const round of rounds) {
      const tag = `RACE${round}`;
      const calls = tries.map((index) => {
        const { browser, user } = inTurn(drivers, index);
        const own = { ownerId: user.id, tag: index % 2 === 0 ? tag : tag.toLowerCase() };
        return browser.call(vtcs.create, { body: { ...body, ...own }, files: { logo } });
      });
      const outcomes = await countOutcomes(calls);
      const { OK, TAG_TAKEN = 0, ALREADY_IN_VTC = 0, BUSY = 0, TOO_MANY_REQUESTS = 0 } = outcomes;
      expect(OK).toBe(1);
      expect(TAG_TAKEN + ALREADY_IN_VTC + BUSY + TOO_MANY_REQUESTS).toBe(tries.length - 1);
      // Beyond the upload queue the server is busy, but many requests get through.
      expect(TAG_TAKEN + ALREADY_IN_VTC).toBeGreaterThan(tries.length / 10);
      await expectOneVtc(tag);
    }
  },
);

/** Expects the company with a tag to be complete, and removes it, so that all can try again. */
async function expectOneVtc(tag: string): Promise<void> {
  const { db } = app();
  const vtc = await db.vtc.findUniqueOrThrow({
    where: { tag },
    include: { members: true, roles: true },
  });
  expect(vtc).toMatchObject({ memberCount: 1, members: [{ userId: vtc.ownerId }] });
  expect(vtc.roles).toHaveLength(2);
  expect(await db.media.count()).toBe(await db.vtc.count());
  await db.vtc.delete({ where: { tag } });
  await db.media.delete({ where: { id: vtc.logoId } });
}
