import { randomBytes } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, expect, test } from 'vitest';
import {
  buildMember,
  buildPng,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { hostileZips } from '../../testing/hostile-zips.ts';
import { buildZip } from '../../testing/zip-kit.ts';
import {
  buildApprovedLivery,
  buildLivery,
  paintZip,
  submitVersion,
  zipFile,
} from '../../testing/livery-kit.ts';
import { countOutcomes, refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { account, liveries, vtcs } = contract;

let owner: Driver;
let staff: Driver;
let driver: Driver;
let vtcId: string;
let liveryId: string;

beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  staff = await buildStaff(app(), company, ['FLEET']);
  driver = await buildMember(app(), vtcId);
  liveryId = await buildLivery(owner, vtcId);
});

const download = async ({ browser }: Pick<Driver, 'browser'>, id: string, version = 1) =>
  browser.send(`/api/liveries/${id}/versions/${version}/file`);
const countStored = async () => Promise.all([app().db.liveryFile.count(), app().db.media.count()]);
const bytesOf = async (file: Blob | Response) => Buffer.from(await file.arrayBuffer());

test('E1: no hostile archive is stored', { timeout: 60_000 }, async () => {
  const before = await countStored();
  for (const [what, fault, build] of hostileZips) {
    const bytes = build();
    const { body } = await refusalOf(submitVersion(owner, liveryId, zipFile(bytes)));
    const isZip = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';
    const code = isZip ? `LIVERY_ZIP_${fault}` : 'LIVERY_TYPE_INVALID';
    expect([what, body.code, Object.keys(body.fields ?? {})]).toEqual([what, code, ['file']]);
    await app().db.rateLimit.deleteMany();
  }
  expect(await countStored()).toEqual(before);
});

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a program', Buffer.from('MZ\u0090\0')],
])('E2: %s is refused', async (_what, bytes) => {
  const { body } = await refusalOf(submitVersion(owner, liveryId, zipFile(bytes)));
  expect(body).toMatchObject({ code: 'LIVERY_TYPE_INVALID', fields: { file: expect.any(String) } });
});

test('E2: a picture is encoded again, in three sizes', async () => {
  const png = await buildPng(1_600, 900);
  const { versions } = await submitVersion(owner, liveryId, png);
  const [version] = versions;
  expect(version).toMatchObject({ kind: 'PICTURE', preview: { size: { width: 1_600 } } });
  const media = await app().db.media.findFirstOrThrow({
    where: { liveryOf: { liveryId } },
    select: { sha256: true, copies: { select: { width: true }, orderBy: { width: 'asc' } } },
  });
  expect(media).toMatchObject({
    sha256: version?.sha256,
    copies: [{ width: 320 }, { width: 1_280 }],
  });
  const file = await download(owner, liveryId);
  expect(file.headers.get('content-type')).toBe('image/webp');
  expect((await bytesOf(file)).equals(await bytesOf(png))).toBe(false);
});

test('E2: the first picture of a ZIP that can be read is its preview', async () => {
  const picture = await bytesOf(await buildPng(640, 480));
  const archive = buildZip([
    { name: 'paint.dds', content: Buffer.from('DDS') },
    { name: 'broken.png', content: Buffer.from('no picture') },
    { name: 'shot.png', content: picture },
    { name: 'other.png', content: await bytesOf(await buildPng(10, 10)) },
  ]);
  const { preview, versions } = await submitVersion(owner, liveryId, zipFile(archive));
  expect(preview?.size).toEqual({ width: 640, height: 480 });
  expect(versions[0]).toMatchObject({ fileCount: 4, bytes: archive.length });
});

test('E3: a ZIP comes back as it was, as a download and nothing else', async () => {
  const archive = buildZip([
    { name: 'paint.dds', content: randomBytes(3 * 1_048_576), isStored: true },
  ]);
  const id = await buildApprovedLivery(
    owner,
    vtcId,
    { name: 'Grün "x"\u00df/../' },
    zipFile(archive),
  );
  const file = await download(driver, id);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="gru-n-x-v1.zip"',
    'content-length': String(archive.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await bytesOf(file)).equals(archive)).toBe(true);
});

test('downloads count people, not clicks', async () => {
  const id = await buildApprovedLivery(owner, vtcId, {}, paintZip());
  for (const by of [driver, driver, staff]) await bytesOf(await download(by, id));
  await Promise.all([driver, driver, driver].map(async (by) => bytesOf(await download(by, id))));
  const read = async () =>
    (await owner.browser.call(liveries.get, { params: { liveryId: id } })).livery;
  expect(await read()).toMatchObject({ downloads: 2, versions: [{ downloads: 2 }] });
  await submitVersion(owner, id, paintZip());
  await owner.browser.call(liveries.approve, { params: { liveryId: id, version: 2 } });
  await bytesOf(await download(driver, id, 2));
  expect(await read()).toMatchObject({
    downloads: 2,
    versions: [{ downloads: 1 }, { downloads: 2 }],
  });
});

test('a file is sent to members who see its version, and to no one else', async () => {
  await submitVersion(owner, liveryId, paintZip());
  const { owner: stranger } = await buildVtc(app());
  const statusOf = async (by: Pick<Driver, 'browser'>, version = 1) =>
    (await download(by, liveryId, version)).status;
  expect(await statusOf(staff)).toBe(200);
  expect(await statusOf(driver)).toBe(404);
  await owner.browser.call(liveries.approve, { params: { liveryId, version: 1 } });
  expect(await statusOf(driver)).toBe(200);
  expect(await statusOf(stranger)).toBe(404);
  expect(await statusOf({ browser: app().openBrowser() })).toBe(401);
  for (const version of [0, 2, 1e9, 1.5, Number.NaN]) {
    expect(await statusOf(owner, version)).toBe(404);
  }
  expect((await download(owner, "1' OR '1'='1")).status).toBe(404);
  await driver.browser.call(vtcs.leave);
  expect(await statusOf(driver)).toBe(404);
  await owner.browser.call(liveries.withdraw, { params: { liveryId, version: 1 } });
  expect(await statusOf(staff)).toBe(200);
});

test('a company has 200 MiB, also when two upload at once', async () => {
  const size = 9 * 1_048_576;
  const large = () =>
    zipFile(buildZip([{ name: 'a.dds', content: randomBytes(size), isStored: true }]));
  const other = await buildLivery(staff, vtcId);
  const full = limits.liveryQuotaBytes - size - 1_000_000;
  const image = { sha256: 'a'.repeat(64), bytes: new Uint8Array(1), width: 1, height: 1 };
  for (let left = full, version = 1; left > 0; version += 1) {
    // As if it was that large.
    const sizeBytes = Math.min(left, limits.liveryFileBytes);
    const { id: pictureId } = await app().db.media.create({ data: image });
    const row = { liveryId, version, kind: 'PICTURE', sizeBytes, pictureId } as const;
    const data = { ...row, sha256: image.sha256, uploadedAt: new Date() };
    await app().db.liveryFile.create({ data });
    left -= sizeBytes;
  }
  const outcomes = await countOutcomes([
    submitVersion(owner, liveryId, large()),
    submitVersion(staff, other, large()),
  ]);
  expect(outcomes).toEqual({ OK: 1, LIVERY_QUOTA: 1 });
});

/** Builds a ZIP of exactly this size. */
function buildZipOf(bytes: number): Buffer {
  const empty = buildZip([{ name: 'a.dds', isStored: true }]).length;
  return buildZip([{ name: 'a.dds', content: randomBytes(bytes - empty), isStored: true }]);
}

test('a file of 16 MiB is accepted, and none above', { tags: 'long' }, async () => {
  const { versions } = await submitVersion(
    owner,
    liveryId,
    zipFile(buildZipOf(limits.liveryFileBytes)),
  );
  expect(versions[0]?.bytes).toBe(limits.liveryFileBytes);
  const larger = zipFile(buildZipOf(limits.liveryFileBytes + 1));
  expect(await refusedCodeOf(submitVersion(owner, liveryId, larger))).toBe('LIVERY_FILE_TOO_LARGE');
});

test('a livery has 50 versions at most', async () => {
  await app().db.liveryFile.createMany({
    data: Array.from({ length: limits.liveryVersions }, (_, at) => ({
      liveryId,
      version: at + 1,
      kind: 'LINK' as const,
      sizeBytes: 0,
      uploadedAt: new Date(),
    })),
  });
  expect(await refusedCodeOf(submitVersion(owner, liveryId))).toBe('LIVERY_VERSIONS_TOO_MANY');
});

test('files go with their livery, and stay when an account goes', async () => {
  const before = await app().db.media.count();
  await submitVersion(staff, liveryId, paintZip());
  await submitVersion(staff, liveryId);
  await owner.browser.call(liveries.approve, { params: { liveryId, version: 1 } });
  await bytesOf(await download(staff, liveryId));
  await staff.browser.call(account.removeAccount, { body: { currentPassword: password } });
  const { livery } = await owner.browser.call(liveries.get, { params: { liveryId } });
  expect(livery).toMatchObject({ downloads: 0, versions: [{ uploadedBy: null }, { version: 1 }] });
  await owner.browser.call(liveries.remove, { params: { liveryId } });
  expect(await app().db.liveryFile.count({ where: { liveryId } })).toBe(0);
  expect(await app().db.media.count()).toBe(before);
});
