import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeAll, expect, test } from 'vitest';
import { buildDriver, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;

beforeAll(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  const { name, tag, slogan } = company.vtc;
  await company.owner.browser.call(contract.vtcs.update, {
    body: { vtcId, name, tag, slogan, recruitment: 'APPLICATION' },
    files: {},
  });
});

function readBadges({ browser }: Driver) {
  return browser.call(contract.badges.get, { params: { vtcId } });
}

async function apply({ browser, user }: Driver): Promise<void> {
  await browser.call(contract.vtcs.join, { body: { userId: user.id, vtcId } });
}

async function createApplications(count: number): Promise<void> {
  const users = Array.from({ length: count }, (_, index) => ({
    steamId: String(76_561_199_900_000_000n + BigInt(index)),
    username: `Applicant ${index}`,
    email: `applicant-${index}@example.org`,
    passwordHash: 'none',
  }));
  const created = await app().db.user.createManyAndReturn({ data: users, select: { id: true } });
  const data = created.map(({ id }) => ({ userId: id, vtcId }));
  await app().db.application.createMany({ data });
}

test('counts the open applications of the company, up to what a badge shows', async () => {
  expect(await readBadges(company.owner)).toEqual({ applications: 0 });
  const [first, second] = await Promise.all([buildDriver(app()), buildDriver(app())]);
  await apply(first);
  await apply(second);
  expect(await readBadges(company.owner)).toEqual({ applications: 2 });
  const { owner: other, vtc } = await buildVtc(app());
  const elsewhere = { params: { vtcId: vtc.id } };
  expect(await other.browser.call(contract.badges.get, elsewhere)).toEqual({ applications: 0 });

  await createApplications(limits.badgeCount + 5);
  expect(await readBadges(company.owner)).toEqual({ applications: limits.badgeCount + 1 });
});

test('tells the number to those who may see applications, and nothing about other companies', async () => {
  // Staff join while the company takes everybody.
  const { name, tag, slogan } = company.vtc;
  await company.owner.browser.call(contract.vtcs.update, {
    body: { vtcId, name, tag, slogan, recruitment: 'OPEN' },
    files: {},
  });
  const reader = await buildStaff(app(), company, ['VIEW_APPLICATIONS']);
  const other = await buildStaff(app(), company, ['MANAGE_APPLICATIONS', 'VIEW_MEMBERS_PAGE']);
  expect(await readBadges(reader)).toHaveProperty('applications');
  expect(await readBadges(other)).toEqual({});
  const { owner: stranger } = await buildVtc(app());
  await expect(readBadges(stranger)).rejects.toMatchObject({ status: 404 });
});
