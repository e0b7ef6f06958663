import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { buildDraft, buildEvent } from '../../testing/event-kit.ts';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { countOutcomes, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { account, attendance, eventPhotos, events } = contract;

let vtcId: string;
let organiser: Driver;
let together: Driver;
let other: Driver;
let eventId: string;
let imagesBefore: number;

beforeEach(async () => {
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  organiser = await buildStaff(app(), company, ['EVENTS']);
  [together, other] = [await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  eventId = (await buildEvent(app(), organiser, vtcId, { inHours: 1 })).id;
  imagesBefore = await app().db.media.count();
});

/** Lets the event end. */
const end = () => app().passTime(4 * 3_600_000);

const attend = async ({ user }: Driver) =>
  organiser.browser.call(attendance.decide, {
    params: { eventId, driverId: user.id },
    body: { result: 'ATTENDED', reason: 'Drove along.' },
  });

const add = async ({ browser }: Driver) =>
  browser.call(eventPhotos.add, { params: { eventId }, files: { photo: await buildPng() } });

const say = async ({ browser }: Driver, isGood: boolean, text: string) =>
  browser.call(eventPhotos.setFeedback, { params: { eventId }, body: { isGood, text } });

const remove = async ({ browser }: Driver, eventPhotoId: string | undefined) =>
  browser.call(eventPhotos.remove, { params: { eventPhotoId: eventPhotoId ?? '' } });

/** Counts the images that were stored since the beginning of the test. */
const countPictures = async () => (await app().db.media.count()) - imagesBefore;

test('drivers who took part add photos, which they and organisers remove', async () => {
  expect(await refusedCodeOf(add(together))).toBe('EVENT_AHEAD');
  end();
  expect(await refusedCodeOf(add(together))).toBe('NOT_ATTENDED');
  await attend(together);
  await attend(other);
  await add(together);
  const { photos } = await add(other);
  expect(photos.map(({ author, mayRemove }) => [author.id, mayRemove])).toEqual([
    [together.user.id, false],
    [other.user.id, true],
  ]);
  const [first, second] = photos;
  const picture = await app()
    .openBrowser()
    .send(first?.picture.url ?? '');
  expect(picture.headers.get('content-type')).toBe('image/webp');
  expect(await refusedCodeOf(remove(other, first?.id))).toBe('NOT_FOUND');
  await remove(other, second?.id);
  expect(await countPictures()).toBe(1);
  expect(await remove(organiser, first?.id)).toEqual({ photos: [] });
  expect(await countPictures()).toBe(0);
  const { browser } = await buildDriver(app());
  const list = browser.call(eventPhotos.list, { params: { eventId } });
  expect(await refusedCodeOf(list)).toBe('NOT_FOUND');
});

test('an event has twenty photos, also when drivers add them at once', async () => {
  end();
  await attend(together);
  const { sha256: _, id: _id, ...row } = await app().db.media.findFirstOrThrow();
  for (let count = 0; count < 19; count += 1) {
    const { id } = await app().db.media.create({ data: { ...row, sha256: 'a'.repeat(64) } });
    await app().db.eventPhoto.create({
      data: { eventId, userId: together.user.id, pictureId: id, createdAt: new Date() },
    });
  }
  const outcomes = await countOutcomes([add(together), add(together)]);
  expect(outcomes).toEqual({ OK: 1, PHOTOS_TOO_MANY: 1 });
});

test('photos go with the account of their driver, and with the event', async () => {
  end();
  for (const driver of [together, other]) {
    await attend(driver);
    await add(driver);
  }
  await together.browser.call(account.removeAccount, { body: { currentPassword: password } });
  expect(await countPictures()).toBe(1);
  await app().db.companyEvent.delete({ where: { id: eventId } });
  expect(await countPictures()).toBe(0);
});

test('drivers who took part say how it was, and organisers read it', async () => {
  end();
  await attend(together);
  expect(await refusedCodeOf(say(other, true, ''))).toBe('NOT_ATTENDED');
  await say(together, true, 'Good pace.');
  await say(together, false, '');
  const params = { eventId };
  const report = await together.browser.call(attendance.list, { params, query: {} });
  expect(report.own).toEqual({ tookPart: true, feedback: { isGood: false, text: '' } });
  const list = async ({ browser }: Driver) =>
    browser.call(eventPhotos.listFeedback, { params, query: {} });
  expect(await list(organiser)).toMatchObject({
    good: 0,
    bad: 1,
    feedback: [{ driver: { id: together.user.id }, isGood: false, text: '' }],
  });
  expect(await refusedCodeOf(list(together))).toBe('FORBIDDEN');
});

test('an event has one picture, which goes with it', async () => {
  const draft = await buildDraft(app(), organiser, vtcId);
  const params = { eventId: draft.id };
  const set = async (width: number) =>
    organiser.browser.call(events.setPicture, {
      params,
      files: { picture: await buildPng(width, 100) },
    });
  const first = await set(200);
  expect(first.event.picture?.size).toEqual({ width: 200, height: 100 });
  const second = await set(3_200);
  expect(second.event.picture?.size).toEqual({ width: 1_600, height: 50 });
  expect(await countPictures()).toBe(1);
  const read = await organiser.browser.call(events.get, { params });
  expect(read.event.picture).toEqual(second.event.picture);
  const without = await organiser.browser.call(events.removePicture, { params });
  expect(without.event.picture).toBeNull();
  await set(300);
  await organiser.browser.call(events.remove, { params });
  expect(await countPictures()).toBe(0);
});
