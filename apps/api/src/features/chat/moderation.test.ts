import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { ally } from '../../testing/alliance-kit.ts';
import { channelOf, listMessages, say } from '../../testing/chat-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { chat, chatModeration } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let vtcId: string;
let host: Driver;
let member: Driver;
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  vtcId = company.vtc.id;
  host = await buildStaff(app(), company, ['COMMUNITY']);
  member = await buildMember(app(), vtcId);
  channelId = (await channelOf(member)).id;
});

const openDirect = async ({ browser }: Driver, { user }: Driver) =>
  (await browser.call(chat.openDirect, { body: { userId: user.id } })).channel.id;
const report = ({ browser }: Driver, id: string, n: number) =>
  browser.call(chatModeration.report, {
    params: { channelId: id, n },
    body: { reason: 'Insults another driver.' },
  });
const listReports = async ({ browser }: Driver, ofVtc = vtcId) =>
  (await browser.call(chatModeration.listReports, { params: { vtcId: ofVtc } })).reports;
const mute = ({ browser }: Driver, { user }: Driver, days = 7) =>
  browser.call(chatModeration.mute, {
    params: { vtcId, userId: user.id },
    body: { days, reason: 'Insults.' },
  });
const unmute = ({ browser }: Driver, { user }: Driver) =>
  browser.call(chatModeration.unmute, { params: { vtcId, userId: user.id } });

test('a report keeps the message and those around it, for the company’s staff', async () => {
  await say(company.owner, channelId, 'Who is in?');
  await say(member, channelId, 'Learn to park');
  await say(company.owner, channelId, 'Enough');
  await report(company.owner, channelId, 2);
  await report(company.owner, channelId, 2);
  expect(await refusedCodeOf(report(member, channelId, 2))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(listReports(member))).toBe('FORBIDDEN');
  await member.browser.call(chat.remove, { params: { channelId, n: 2 } });
  expect(await refusedCodeOf(report(host, channelId, 2))).toBe('MESSAGE_REMOVED');
  const [found, ...others] = await listReports(host);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    n: 2,
    channel: company.vtc.name,
    author: { id: member.user.id },
    reporter: { id: company.owner.user.id },
    reason: 'Insults another driver.',
    messages: [{ text: 'Who is in?' }, { text: 'Learn to park' }, { text: 'Enough' }],
  });
  const params = { chatReportId: found?.id ?? '' };
  await host.browser.call(chatModeration.closeReport, { params });
  expect(await listReports(host)).toEqual([]);
});

test('reports of an alliance’s channel go to the author’s company, those of a pair to operators', async () => {
  const friends = await buildVtc(app());
  await ally([company, friends], {}, ['CHAT']);
  const { id } = await channelOf(company.owner, 'ALLIANCE');
  await say(friends.owner, id, 'Learn to park');
  await report(company.owner, id, 1);
  expect(await listReports(host)).toEqual([]);
  expect(await listReports(friends.owner, friends.vtc.id)).toHaveLength(1);
  const direct = await openDirect(member, host);
  await say(host, direct, 'Between us: learn to park');
  await report(member, direct, 1);
  expect(await listReports(host)).toEqual([]);
  const { browser } = await buildOperator(app());
  const { reports } = await browser.call(chatModeration.listDirectReports);
  const own = reports.filter((one) => one.channelId === direct);
  expect(own).toMatchObject([{ channel: '', messages: [{ text: 'Between us: learn to park' }] }]);
  const params = { chatReportId: own[0]?.id ?? '' };
  expect(await refusedCodeOf(host.browser.call(chatModeration.closeReport, { params }))).toBe(
    'NOT_FOUND',
  );
  await browser.call(chatModeration.closeDirectReport, { params });
  const left = (await browser.call(chatModeration.listDirectReports)).reports;
  expect(left.some((one) => one.channelId === direct)).toBe(false);
});

test('an operator removes a reported direct message, which is recorded and closes its reports', async () => {
  const direct = await openDirect(member, host);
  await say(host, direct, 'Learn to park');
  await report(member, direct, 1);
  const operator = await buildOperator(app());
  const { reports } = await operator.browser.call(chatModeration.listDirectReports);
  const id = reports.find(({ channelId: of }) => of === direct)?.id ?? '';
  const input = { params: { chatReportId: id }, body: { reason: 'Insults.' } };
  expect(await refusedCodeOf(host.browser.call(chatModeration.removeDirect, input))).toBe(
    'FORBIDDEN',
  );
  await operator.browser.call(chatModeration.removeDirect, input);
  expect(await listMessages(member, direct)).toMatchObject([
    { n: 1, rev: 2, text: null, removed: 'STAFF' },
  ]);
  const left = (await operator.browser.call(chatModeration.listDirectReports)).reports;
  expect(left.some(({ channelId: of }) => of === direct)).toBe(false);
  const where = { action: 'chat.message-removed', userId: host.user.id };
  expect(await app().db.operatorAct.findMany({ where })).toMatchObject([
    { actorId: operator.user.id, details: { reason: 'Insults.' } },
  ]);
  const again = operator.browser.call(chatModeration.removeDirect, input);
  expect(await refusedCodeOf(again)).toBe('NOT_FOUND');
});

test('reports of a company’s channel are not the operators’', async () => {
  await say(member, channelId, 'Learn to park');
  await report(host, channelId, 1);
  const [found] = await listReports(host);
  const { browser } = await buildOperator(app());
  const input = { params: { chatReportId: found?.id ?? '' }, body: { reason: 'Insults.' } };
  expect(await refusedCodeOf(browser.call(chatModeration.removeDirect, input))).toBe('NOT_FOUND');
  expect(await listMessages(host, channelId)).toMatchObject([{ text: 'Learn to park' }]);
});

test('a muted member reads and does not write, until the mute ends', async () => {
  expect(await refusedCodeOf(mute(member, host))).toBe('FORBIDDEN');
  const { n } = await say(member, channelId, 'Learn to park');
  await mute(host, member, 2);
  const { mutes } = await host.browser.call(chatModeration.listMutes, { params: { vtcId } });
  expect(mutes).toMatchObject([{ member: { id: member.user.id }, reason: 'Insults.' }]);
  const edit = { params: { channelId, n }, body: { text: 'Learn to drive' } };
  expect(await refusedCodeOf(say(member, channelId, 'Again'))).toBe('CHAT_MUTED');
  expect(await refusedCodeOf(member.browser.call(chat.edit, edit))).toBe('CHAT_MUTED');
  expect(await channelOf(member)).toMatchObject({
    can: { write: false },
    mutedUntil: mutes[0]?.until,
  });
  await say(member, await openDirect(member, host), 'Sorry');
  app().passTime(2 * 86_400_000);
  await say(member, channelId, 'Sorry');
  await mute(host, member);
  await unmute(host, member);
  expect(await refusedCodeOf(unmute(host, member))).toBe('NOT_FOUND');
  await say(member, channelId, 'Thanks');
  await mute(company.owner, host);
  await say(host, channelId, 'Moderators are never muted');
});

test('who is blocked and who blocks no longer write to each other, and read on', async () => {
  const direct = await openDirect(member, host);
  const params = { channelId: direct };
  await say(host, direct, 'Hello');
  await member.browser.call(chatModeration.block, { params });
  await member.browser.call(chatModeration.block, { params });
  for (const driver of [member, host]) {
    expect(await refusedCodeOf(say(driver, direct, 'Still there?'))).toBe('CHAT_BLOCKED');
  }
  expect(await channelOf(member, 'DIRECT')).toMatchObject({ isBlocked: true, lastN: 1 });
  expect(await channelOf(host, 'DIRECT')).toMatchObject({
    isBlocked: false,
    can: { write: false },
  });
  await say(host, channelId, 'In the company’s channel they do');
  await host.browser.call(chatModeration.unblock, { params });
  expect(await refusedCodeOf(say(host, direct, 'Still there?'))).toBe('CHAT_BLOCKED');
  await member.browser.call(chatModeration.unblock, { params });
  await say(host, direct, 'Welcome back');
  const main = member.browser.call(chatModeration.block, { params: { channelId } });
  expect(await refusedCodeOf(main)).toBe('NOT_FOUND');
});
