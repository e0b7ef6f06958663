import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { channelOf, listMessages, say } from '../../testing/chat-kit.ts';
import { buildMember, buildPng, buildVtc, type Driver } from '../../testing/factories.ts';
import { countOutcomes, refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { chat } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let member: Driver;
let channelId: string;

beforeEach(async () => {
  company = await buildVtc(app());
  member = await buildMember(app(), company.vtc.id);
  channelId = (await channelOf(member)).id;
});

const upload = async ({ browser }: Driver) => {
  const files = { picture: await buildPng(2_000, 500) };
  return (await browser.call(chat.addPicture, { files })).pictureId;
};
const read = async (headers: Record<string, string>, id: string) =>
  fetch(`${app().origin}/api/chat/pictures/${id}`, { headers });
const statusFor = async ({ browser }: Driver, id: string) =>
  (await read(browser.writeHeaders(), id)).status;

test('a message has a picture, which only readers of its channel get, checked each time', async () => {
  const pictureId = await upload(member);
  expect(await statusFor(company.owner, pictureId)).toBe(404);
  const sent = await say(member, channelId, '', { pictureId });
  const { n, picture, text } = sent;
  expect(await listMessages(member, channelId)).toEqual([sent]);
  expect({ picture, text }).toEqual({
    picture: { id: pictureId, width: 1_600, height: 400 },
    text: '',
  });
  const response = await read(company.owner.browser.writeHeaders(), pictureId);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(response.headers.get('cache-control')).toBe('private, no-cache');
  expect(response.headers.get('etag')).toBe(`"${pictureId}"`);
  expect(await statusFor((await buildVtc(app())).owner, pictureId)).toBe(404);
  expect((await read({}, pictureId)).status).toBe(401);
  expect((await read({ authorization: `Bearer ${member.token}` }, pictureId)).status).toBe(403);
  expect(await statusFor(member, 'x')).toBe(404);
  const params = { vtcId: company.vtc.id, userId: member.user.id };
  await company.owner.browser.call(contract.members.kick, { params });
  expect(await statusFor(member, pictureId)).toBe(404);
  const input = { params: { channelId, n }, body: { reason: 'Spam.' } };
  await company.owner.browser.call(chat.moderate, input);
  expect(await statusFor(company.owner, pictureId)).toBe(404);
  expect((await listMessages(company.owner, channelId))[0]?.picture).toBeNull();
  expect(await app().db.chatPicture.count()).toBe(0);
});

test('a picture is sent once, by the driver who uploaded it, and removed if it is not sent', async () => {
  const [pictureId, unsent] = [await upload(member), await upload(member)];
  expect(await refusedCodeOf(say(company.owner, channelId, 'Mine', { pictureId }))).toBe(
    'NOT_FOUND',
  );
  expect(await refusedCodeOf(say(member, channelId, ''))).toBe('VALIDATION_FAILED');
  const { n } = await say(member, channelId, 'Look', { pictureId });
  expect(await refusedCodeOf(say(member, channelId, 'Again', { pictureId }))).toBe('NOT_FOUND');
  app().passTime(86_400_001);
  await runTasks(app().services, 'chat.remove-old');
  expect(await app().db.chatPicture.findMany({ select: { id: true } })).toEqual([
    { id: pictureId },
  ]);
  expect(await refusedCodeOf(say(member, channelId, '', { pictureId: unsent }))).toBe('NOT_FOUND');
  await member.browser.call(chat.remove, { params: { channelId, n } });
  expect(await app().db.chatPicture.count()).toBe(0);
});

test('of messages with one picture at once, one is sent', async () => {
  const pictureId = await upload(member);
  const outcomes = await countOutcomes(
    Array.from({ length: 4 }, async () => say(member, channelId, '', { pictureId })),
  );
  expect(outcomes).toEqual({ OK: 1, NOT_FOUND: 3 });
  expect(await channelOf(member)).toMatchObject({ lastN: 1, lastRev: 1 });
});
