import { contract } from '@waybill/schema/contract';
import type { LiverySettingsForm } from '@waybill/schema/features/liveries.fields';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import {
  buildApprovedLivery,
  buildLivery,
  liveryForm,
  paintZip,
  submitVersion,
} from '../../testing/livery-kit.ts';
import { countOutcomes, refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addTruck } from '../../testing/truck-kit.ts';

const app = useTestApp();
const { audit, liveries, trucks } = contract;

let owner: Driver;
let staff: Driver;
let other: Driver;
let driver: Driver;
let vtcId: string;

beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  staff = await buildStaff(app(), company, ['FLEET']);
  other = await buildStaff(app(), company, ['FLEET']);
  driver = await buildMember(app(), vtcId);
});

const list = async ({ browser }: Driver) =>
  (await browser.call(liveries.list, { params: { vtcId } })).liveries;
const get = async ({ browser }: Driver, liveryId: string) =>
  (await browser.call(liveries.get, { params: { liveryId } })).livery;
const update = async (liveryId: string, fields: Partial<LiverySettingsForm>) => {
  const { game: _, ...form } = liveryForm();
  const body = { ...form, isRequired: false, ...fields };
  return (await staff.browser.call(liveries.update, { params: { liveryId }, body })).livery;
};
const approve = async ({ browser }: Driver, liveryId: string, version = 1) =>
  (await browser.call(liveries.approve, { params: { liveryId, version } })).livery;
const withdraw = async ({ browser }: Driver, liveryId: string, version = 1) =>
  (await browser.call(liveries.withdraw, { params: { liveryId, version } })).livery;
const wear = async ({ browser }: Driver, truckId: string, liveryId: string | null) =>
  browser.call(liveries.wear, { params: { truckId }, body: { liveryId } });
const wornOf = async (truckId: string) =>
  (await driver.browser.call(trucks.get, { params: { truckId } })).truck.livery;

test('a livery is created, changed and removed, and the log tells', async () => {
  const id = await buildLivery(staff, vtcId, { models: ['vehicle.scania.s_2016'] });
  expect(await get(owner, id)).toMatchObject({
    name: 'Nordic Blue',
    game: 'ets2',
    models: ['vehicle.scania.s_2016'],
    colours: ['#1b4a9c'],
    credits: 'Painted by Kai',
    licence: 'OWN',
    workshopItem: null,
    state: 'DRAFT',
    isRequired: false,
    preview: null,
    version: null,
    downloads: 0,
    worn: 0,
    versions: [],
    wornBy: [],
  });
  const changed = await update(id, {
    name: 'Nordic Red',
    models: [],
    colours: ['#a3241c', '#fbfbf8'],
    licence: 'PERMITTED',
    workshopItem: '1415692020',
    isRequired: true,
  });
  expect(changed).toMatchObject({
    name: 'Nordic Red',
    models: [],
    colours: ['#a3241c', '#fbfbf8'],
    licence: 'PERMITTED',
    workshopItem: '1415692020',
    isRequired: true,
  });
  await staff.browser.call(liveries.remove, { params: { liveryId: id } });
  expect(await list(owner)).toEqual([]);
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  const told = entries.filter(({ action }) => action.startsWith('livery.'));
  expect(told.map(({ action }) => action)).toEqual([
    'livery.removed',
    'livery.changed',
    'livery.created',
  ]);
  expect(told[1]).toMatchObject({
    subject: { id, name: 'Nordic Red' },
    before: { name: 'Nordic Blue', liveryRequired: false, liveryWorkshop: '' },
    after: { name: 'Nordic Red', liveryRequired: true, liveryWorkshop: '1415692020' },
  });
});

test.each([
  ['colours', { colours: ['blue'] }],
  ['colours', { colours: ['#1b4a9c', '#1B4A9C'] }],
  ['colours', { colours: Array.from({ length: 5 }, (_, at) => `#00000${at}`) }],
  ['name', { name: 'ab' }],
  ['models', { models: Array.from({ length: 21 }, (_, at) => `vehicle.a${at}`) }],
  ['credits', { credits: 'x'.repeat(121) }],
  ['workshopItem', { workshopItem: '12 or 1=1' }],
  ['workshopItem', { workshopItem: 'https://evil.example' }],
])('a form is refused: %s', async (field, fields) => {
  const { body } = await refusalOf(buildLivery(staff, vtcId, fields));
  expect(Object.keys(body.fields ?? {}).join(' ')).toContain(field);
});

test('someone else with FLEET approves a version, and members see it from then on', async () => {
  const id = await buildLivery(staff, vtcId);
  expect((await submitVersion(staff, id)).versions).toMatchObject([
    { version: 1, kind: 'PICTURE', state: 'SUBMITTED', mayApprove: false },
  ]);
  expect(await list(driver)).toEqual([]);
  expect(await refusedCodeOf(get(driver, id))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(approve(staff, id))).toBe('LIVERY_OWN_APPROVAL');
  expect((await get(other, id)).versions[0]?.mayApprove).toBe(true);
  await approve(other, id);
  await approve(staff, id);
  const seen = await get(driver, id);
  expect(seen).toMatchObject({ state: 'APPROVED', version: 1, preview: { size: { width: 64 } } });
  expect(seen.versions).toMatchObject([
    { uploadedBy: { id: staff.user.id }, approvedBy: { id: other.user.id }, mayApprove: false },
  ]);
  await submitVersion(other, id, paintZip());
  expect((await get(driver, id)).versions.map(({ version }) => version)).toEqual([1]);
  expect((await get(owner, id)).versions.map(({ version }) => version)).toEqual([2, 1]);
  expect((await get(owner, id)).versions[0]).toMatchObject({
    kind: 'ZIP',
    files: [{ name: 'vehicle/truck/paint.dds', bytes: 9 }],
    fileCount: 1,
  });
});

test('only the owner approves what they uploaded', async () => {
  const id = await buildLivery(owner, vtcId);
  await submitVersion(owner, id);
  expect((await approve(owner, id)).state).toBe('APPROVED');
});

test('a withdrawn version is hidden, and can be approved again', async () => {
  const id = await buildApprovedLivery(owner, vtcId);
  expect((await withdraw(staff, id)).state).toBe('WITHDRAWN');
  expect((await withdraw(staff, id)).state).toBe('WITHDRAWN');
  expect(await list(driver)).toEqual([]);
  expect(await list(staff)).toMatchObject([{ state: 'WITHDRAWN' }]);
  expect((await approve(staff, id)).state).toBe('APPROVED');
  // Refused before it was ever approved: still a draft.
  const draft = await buildLivery(owner, vtcId, { name: 'Other' });
  await submitVersion(owner, draft);
  expect((await withdraw(staff, draft)).state).toBe('DRAFT');
  expect(await refusedCodeOf(approve(staff, draft, 2))).toBe('NOT_FOUND');
});

test('a livery with a Workshop item needs no file', async () => {
  const id = await buildLivery(staff, vtcId);
  const { body } = await refusalOf(submitVersion(staff, id, null));
  expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: { file: expect.any(String) } });
  await update(id, { workshopItem: '1415692020' });
  await submitVersion(staff, id, null);
  await approve(other, id);
  expect(await get(driver, id)).toMatchObject({
    state: 'APPROVED',
    workshopItem: '1415692020',
    preview: null,
    versions: [{ kind: 'LINK', bytes: 0, sha256: null }],
  });
});

test('three liveries of a game are required at most, also at once', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1)
    ids.push(await buildLivery(staff, vtcId, { name: `No. ${at}` }));
  const outcomes = await countOutcomes(
    ids.map(async (id, at) => update(id, { name: `No. ${at}`, isRequired: true })),
  );
  expect(outcomes).toEqual({ OK: 3, LIVERIES_REQUIRED_TOO_MANY: 2 });
  const american = await buildLivery(staff, vtcId, { game: 'ats' });
  expect((await update(american, { isRequired: true })).isRequired).toBe(true);
  const required = (await list(staff)).filter((it) => it.isRequired && it.game === 'ets2');
  for (const { id, name } of required) await update(id, { name, isRequired: false });
  expect((await update(ids[0] ?? '', { isRequired: true })).isRequired).toBe(true);
});

test('a company has 200 liveries at most, also at once', async () => {
  await app().db.livery.createMany({
    data: Array.from({ length: limits.liveries - 1 }, (_, at) => ({
      ...liveryForm({ name: `Row ${at}` }),
      id: `01981b75-1a2b-7c3d-8e4f-${String(at).padStart(12, '0')}`,
      vtcId,
      createdAt: new Date(),
    })),
  });
  const outcomes = await countOutcomes([buildLivery(staff, vtcId), buildLivery(other, vtcId)]);
  expect(outcomes).toEqual({ OK: 1, LIVERIES_TOO_MANY: 1 });
});

test('a truck wears what its driver says', async () => {
  const { id: truckId } = await addTruck(owner, vtcId, { driverId: driver.user.id });
  const id = await buildApprovedLivery(owner, vtcId);
  await wear(driver, truckId, id);
  await wear(driver, truckId, id);
  expect(await wornOf(truckId)).toEqual({ id, name: 'Nordic Blue' });
  expect(await get(driver, id)).toMatchObject({
    worn: 1,
    wornBy: [{ id: truckId, driver: { id: driver.user.id } }],
  });
  const member = await buildMember(app(), vtcId);
  expect(await refusedCodeOf(wear(member, truckId, null))).toBe('LIVERY_WORN_BY_OTHER');
  await withdraw(owner, id);
  expect(await wornOf(truckId)).toBeNull();
  expect(await refusedCodeOf(wear(driver, truckId, id))).toBe('NOT_FOUND');
  await wear(staff, truckId, null);
  expect((await get(owner, id)).worn).toBe(0);
});

test('a truck wears only liveries that fit it', async () => {
  const { id: truckId } = await addTruck(owner, vtcId, { driverId: driver.user.id });
  const american = await buildApprovedLivery(owner, vtcId, { game: 'ats' });
  const ofDaf = await buildApprovedLivery(owner, vtcId, { models: ['vehicle.daf.2021'] });
  const ofScania = await buildApprovedLivery(owner, vtcId, { models: ['vehicle.scania.s_2016'] });
  for (const id of [american, ofDaf]) {
    const { body } = await refusalOf(wear(driver, truckId, id));
    expect(body).toMatchObject({
      code: 'LIVERY_DIFFERS',
      fields: { liveryId: expect.any(String) },
    });
  }
  await wear(driver, truckId, ofScania);
  expect(await wornOf(truckId)).toMatchObject({ id: ofScania });
  const foreign = await buildVtc(app());
  const theirs = await buildApprovedLivery(foreign.owner, foreign.vtc.id);
  expect(await refusedCodeOf(wear(driver, truckId, theirs))).toBe('NOT_FOUND');
  const row = { truckId, vtcId, liveryId: american, since: new Date() };
  await app().db.truckLivery.deleteMany({ where: { truckId } });
  await expect(app().db.truckLivery.create({ data: row })).rejects.toThrow(/truck/);
  const elsewhere = { ...row, liveryId: theirs };
  await expect(app().db.truckLivery.create({ data: elsewhere })).rejects.toThrow(/Foreign key/);
});

test('a livery goes along when its truck is joined into another', async () => {
  const plate = async (name: string, odometerM: number) =>
    (await addTruck(owner, vtcId, { driverId: driver.user.id, plate: name, odometerM })).id;
  const [one, two, three] = [
    await plate('A', 1_000_000),
    await plate('B', 50_000_000),
    await plate('C', 90_000_000),
  ];
  const [blue, red] = [
    await buildApprovedLivery(owner, vtcId),
    await buildApprovedLivery(owner, vtcId, { name: 'Nordic Red' }),
  ];
  await wear(driver, one, blue);
  await wear(driver, three, red);
  const join = async (truckId: string, intoId: string) =>
    owner.browser.call(trucks.join, { params: { truckId }, body: { intoId } });
  await join(one, two);
  expect(await wornOf(two)).toMatchObject({ id: blue });
  expect(await refusedCodeOf(wear(driver, one, blue))).toBe('TRUCK_JOINED');
  await join(two, three);
  expect(await wornOf(three)).toMatchObject({ id: red });
  expect(await app().db.truckLivery.count({ where: { vtcId } })).toBe(1);
});

test('another company finds nothing', async () => {
  const id = await buildApprovedLivery(owner, vtcId);
  const { owner: stranger } = await buildVtc(app());
  expect(await refusedCodeOf(get(stranger, id))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(submitVersion(stranger, id))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(approve(stranger, id))).toBe('NOT_FOUND');
});
