import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeAll, expect, test } from 'vitest';
import { found } from '../../testing/alliance-kit.ts';
import { buildProgram, buildToken } from '../../testing/account-kit.ts';
import { channelOf, say } from '../../testing/chat-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
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

test('counts the company’s open applications, up to the maximum of a badge', async () => {
  const nothing = { applications: 0, reviews: 0, alliances: 0, chat: 0, onTheRoad: 0 };
  expect(await readBadges(company.owner)).toEqual(nothing);
  const [first, second] = await Promise.all([buildDriver(app()), buildDriver(app())]);
  await apply(first);
  await apply(second);
  expect(await readBadges(company.owner)).toEqual({ ...nothing, applications: 2 });
  const { owner: other, vtc } = await buildVtc(app());
  const elsewhere = { params: { vtcId: vtc.id } };
  expect(await other.browser.call(contract.badges.get, elsewhere)).toEqual(nothing);

  await createApplications(limits.badgeCount + 5);
  expect(await readBadges(company.owner)).toMatchObject({ applications: limits.badgeCount + 1 });
});

test('shows the count only with the permission to view applications, and only of the own company', async () => {
  // Staff join while the company is open to everyone.
  const { name, tag, slogan } = company.vtc;
  await company.owner.browser.call(contract.vtcs.update, {
    body: { vtcId, name, tag, slogan, recruitment: 'OPEN' },
    files: {},
  });
  const reader = await buildStaff(app(), company, ['VIEW_APPLICATIONS']);
  const other = await buildStaff(app(), company, ['MANAGE_APPLICATIONS', 'VIEW_MEMBERS_PAGE']);
  expect(await readBadges(reader)).toHaveProperty('applications');
  expect(await readBadges(other)).toEqual({ chat: 0, onTheRoad: 0 });
  const { owner: stranger } = await buildVtc(app());
  await expect(readBadges(stranger)).rejects.toMatchObject({ status: 404 });
});

test('counts jobs on the road for everyone, and jobs in review for reviewers', async () => {
  const fleet = await buildVtc(app());
  const of = { params: { vtcId: fleet.vtc.id } };
  const reviewer = await buildStaff(app(), fleet, ['REVIEW_JOBS']);
  const driver = await buildStaff(app(), fleet, ['VIEW_MEMBERS_PAGE']);
  const ofFleet = { vtcId: fleet.vtc.id };
  await insertJob(app(), driver, { ...ofFleet, state: 'started', startedAt: new Date() });
  // Last update a day ago.
  await insertJob(app(), driver, { ...ofFleet, state: 'started' });
  await insertJob(app(), driver, { ...ofFleet, settledTier: 'review' });
  await insertJob(app(), driver, { ...ofFleet, settledTier: 'review' });
  await insertJob(app(), driver, ofFleet);
  await insertJob(app(), company.owner, { vtcId, settledTier: 'review' });
  expect(await reviewer.browser.call(contract.badges.get, of)).toEqual({
    reviews: 2,
    chat: 0,
    onTheRoad: 1,
  });
  expect(await driver.browser.call(contract.badges.get, of)).toEqual({ chat: 0, onTheRoad: 1 });
});

test('counts invitations and open votes of alliances for members who manage them', async () => {
  const [first, second, third] = [
    await buildVtc(app()),
    await buildVtc(app()),
    await buildVtc(app()),
  ];
  const countFor = async ({ owner, vtc }: typeof first) => {
    const params = { vtcId: vtc.id };
    return (await owner.browser.call(contract.badges.get, { params })).alliances;
  };
  const { id } = await found(first, { inviteIds: [second.vtc.id] });
  expect(await countFor(second)).toBe(1);
  const params = { allianceId: id };
  await second.owner.browser.call(contract.alliances.accept, { params, body: { terms: [] } });
  expect(await countFor(second)).toBe(0);
  const body = { kind: 'ADMIT' as const, vtcId: third.vtc.id };
  await second.owner.browser.call(contract.alliances.propose, { params, body });
  expect([await countFor(first), await countFor(second), await countFor(third)]).toEqual([1, 0, 0]);
});

test('counts unread messages, or only mentions, for browsers', async () => {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const { id: channelId } = await channelOf(driver);
  const of = { params: { vtcId: vtc.id } };
  const count = async (reader = driver) =>
    (await reader.browser.call(contract.badges.get, of)).chat;
  await say(owner, channelId, 'Who drives tonight?');
  await say(owner, channelId, 'No one?');
  const { n } = await say(owner, channelId, `@${driver.user.username} you, perhaps?`);
  expect([await count(), await count(owner)]).toEqual([3, 0]);
  const params = { channelId };
  const follow = async (involvement: 'MENTIONS' | 'NOTHING') => {
    const body = { involvement };
    await driver.browser.call(contract.chat.setInvolvement, { params, body });
    return count();
  };
  expect([await follow('MENTIONS'), await follow('NOTHING')]).toEqual([1, 0]);
  await follow('MENTIONS');
  await driver.browser.call(contract.chat.setRead, { params, body: { n } });
  expect(await count()).toBe(0);
  const { token } = await buildToken(driver);
  const program = buildProgram(app(), token);
  expect(await program(contract.badges.get, of)).toEqual({ onTheRoad: 0 });
});
