import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildDriver, type Driver } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { notices, operators } = contract;

let operator: Driver;
let driver: Driver;
beforeAll(async () => {
  operator = await buildOperator(app());
  driver = await buildDriver(app());
});
beforeEach(async () => {
  await app().db.notice.deleteMany();
});

const hour = 3_600_000;
const at = (ms: number) => new Date(app().services.clock().getTime() + ms).toISOString();
const create = (body: Parameters<typeof call>[0]) => call(body).then(({ notice }) => notice);
const call = (body: { text: string } & Record<string, unknown>) =>
  operator.browser.call(notices.create, { body });
const shown = async (language?: 'en' | 'de', who = driver) =>
  (await who.browser.call(notices.list, { query: language ? { language } : {} })).notices;
const textOf = (list: Awaited<ReturnType<typeof shown>>) =>
  list.map(({ body }) => JSON.stringify(body).match(/"text":"([^"]+)"/)?.[1]);

test('every user sees a notice, in their language, until they dismiss it', async () => {
  const notice = await create({
    text: 'Away on **Sunday**.',
    translations: { de: 'Am Sonntag weg.', en: '' },
    severity: 'WARNING',
  });
  expect(textOf(await shown())).toEqual(['Away on ']);
  expect(textOf(await shown('de'))).toEqual(['Am Sonntag weg.']);
  expect(textOf(await shown('en'))).toEqual(['Away on ']);
  const params = { noticeId: notice.id };
  await driver.browser.call(notices.dismiss, { params });
  await driver.browser.call(notices.dismiss, { params });
  expect(await shown()).toEqual([]);
  expect(await shown('en', operator)).toHaveLength(1);
  await operator.browser.call(notices.remove, { params });
  expect(await shown('en', operator)).toEqual([]);
  expect(await refusedCodeOf(driver.browser.call(notices.dismiss, { params }))).toBe('NOT_FOUND');
  const { acts } = await operator.browser.call(operators.listActs, { query: { limit: 2 } });
  const named = { noticeId: notice.id };
  expect(acts.map(({ action, details }) => [action, details])).toEqual([
    ['notice.deleted', named],
    ['notice.published', { ...named, severity: 'WARNING', isNotified: false }],
  ]);
});

test('it is shown from its start to its end, the most severe first and three at most', async () => {
  await create({ text: 'Over.', from: at(-2 * hour), until: at(hour) });
  await create({ text: 'Coming.', from: at(2 * hour) });
  await create({ text: 'Now.' });
  await create({ text: 'Trouble.', severity: 'CRITICAL' });
  expect(textOf(await shown())).toEqual(['Trouble.', 'Now.', 'Over.']);
  app().passTime(hour);
  expect(textOf(await shown())).toEqual(['Trouble.', 'Now.']);
  const { notices: all } = await operator.browser.call(notices.listAll, { query: { limit: 2 } });
  expect(all.map(({ state }) => state)).toEqual(['SHOWN', 'SHOWN']);
  app().passTime(hour);
  await create({ text: 'More.' });
  expect(await shown()).toHaveLength(limits.noticesShown);
  const first = await operator.browser.call(notices.listAll, { query: { limit: 3 } });
  const rest = await operator.browser.call(notices.listAll, {
    query: { limit: 3, cursor: first.nextCursor ?? '' },
  });
  expect(rest.nextCursor).toBeNull();
  expect([...first.notices, ...rest.notices].map(({ source, state }) => [source, state])).toEqual([
    ['More.', 'SHOWN'],
    ['Trouble.', 'SHOWN'],
    ['Now.', 'SHOWN'],
    ['Coming.', 'SHOWN'],
    ['Over.', 'OVER'],
  ]);
});

test('an edited notice keeps its start, and stays dismissed for users who dismissed it', async () => {
  const { id, from } = await create({ text: 'Soon.' });
  const params = { noticeId: id };
  await driver.browser.call(notices.dismiss, { params });
  app().passTime(hour);
  const body = { text: 'Later.', severity: 'INFO' as const };
  const { notice } = await operator.browser.call(notices.update, { params, body });
  expect(notice).toMatchObject({ source: 'Later.', from, until: null, translations: {} });
  expect(await shown()).toEqual([]);
  const unknown = { params: { noticeId: randomUUID() }, body };
  expect(await refusedCodeOf(operator.browser.call(notices.update, unknown))).toBe('NOT_FOUND');
});

const refused = async (body: Parameters<typeof call>[0]) =>
  (await refusalOf(call(body))).body.fields;

test('one that ends before it starts, or is empty, is refused at its field', async () => {
  expect(await refused({ text: 'Soon.', from: at(hour), until: at(hour) })).toEqual({
    until: messages.noticeUntilTooEarly,
  });
  expect(await refused({ text: '  ' })).toEqual({ text: messages.noticeTextRequired });
  expect(await refused({ text: 'x'.repeat(limits.noticeText.max + 1) })).toEqual({
    text: messages.noticeTextTooLong,
  });
});

test('only an operator can create notices', async () => {
  const body = { text: 'Free trucks.' };
  expect(await refusedCodeOf(driver.browser.call(notices.create, { body }))).toBe('FORBIDDEN');
  expect(await refusedCodeOf(driver.browser.call(notices.listAll, { query: {} }))).toBe(
    'FORBIDDEN',
  );
});
