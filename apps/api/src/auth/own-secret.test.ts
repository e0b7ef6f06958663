import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { storeRestoredSecret } from '../lib/secrets.ts';
import { buildDriver, buildVtc } from '../testing/factories.ts';
import { buildInvitation } from '../testing/invitation-kit.ts';
import { useTestApp } from '../testing/test-app.ts';
import { runNewSecretCommand } from './new-secret.admin.ts';
import { findOwnSecret } from './own-secret.ts';

const app = useTestApp();
const secretKey = 'the key of the former installation';

let settings: { dataDir: string; secretKey: string | undefined };
const path = () => join(settings.dataDir, 'secret.key');
const findSecret = (secretKeyGiven?: string) =>
  findOwnSecret({ ...settings, secretKey: secretKeyGiven }, app().db);

beforeEach(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-own-secret-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  settings = { dataDir, secretKey: undefined };
  await app().db.installation.deleteMany();
});

test('C4: every later start uses the secret of the first start', async () => {
  const secret = await findSecret();
  expect(await findSecret()).toBe(secret);
  expect(await findSecret(secret)).toBe(secret);
});

test('C4: a lost secret is not replaced if the database was used with it', async () => {
  const secret = await findSecret();
  await rm(path());
  await expect(findSecret()).rejects.toThrow(/secret\.key is missing.*Restore.*SECRET_KEY/);
  expect(await readdir(settings.dataDir)).toEqual([]);
  await writeFile(path(), `${secret}\n`);
  expect(await findSecret()).toBe(secret);
});

test('C4: another secret is refused, wherever it comes from', async () => {
  const secret = await findSecret();
  await expect(findSecret(secretKey)).rejects.toThrow(/^SECRET_KEY is not the key/);
  await writeFile(path(), 'x'.repeat(43));
  await expect(findSecret()).rejects.toThrow(/another key than the one in .*secret\.key/);
  expect(await findSecret(secret)).toBe(secret);
});

test('F9: a restore brings its own key into use, and undoing it brings back the old one', async () => {
  const own = await findSecret();
  const { secretFingerprint } = await app().db.installation.findFirstOrThrow();
  // Another installation's database is restored, with its key.
  await app().db.installation.deleteMany();
  await rm(path());
  const restored = await findSecret();
  await writeFile(path(), `${own}\n`);
  await storeRestoredSecret(settings.dataDir, restored);
  expect(await findSecret()).toBe(restored);
  expect(await readdir(settings.dataDir)).toEqual(['secret.key', 'secret.key.former']);
  expect(await findSecret()).toBe(restored);
  // "restore undo" brings back the old database.
  await app().db.installation.updateMany({ data: { secretFingerprint } });
  expect(await findSecret()).toBe(own);
  // A restored key that belongs to no database changes nothing.
  await storeRestoredSecret(settings.dataDir, 'x'.repeat(43));
  expect(await findSecret()).toBe(own);
  await rm(path());
  expect(await findSecret(own)).toBe(own);
});

test('C4: if two replicas start at once with different secrets, one is refused', async () => {
  const starts = await Promise.allSettled([findSecret(secretKey), findSecret(`${secretKey}!`)]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('C4: authenticator apps show that a database without a fingerprint was used', async () => {
  expect(await findSecret()).toHaveLength(43);
  await app().db.installation.deleteMany();
  const { user } = await buildDriver(app());
  await app().db.twoFactor.create({ data: { userId: user.id, secret: new Uint8Array(60) } });
  expect(await findSecret()).toHaveLength(43);
  await app().db.installation.deleteMany();
  await rm(path());
  await expect(findSecret()).rejects.toThrow(/secret\.key is missing/);
  await app().db.twoFactor.deleteMany();
});

test('C4: the operator sees what a new secret costs, and gets one by confirming', async () => {
  const secret = await findSecret();
  const { user } = await buildDriver(app());
  await app().db.twoFactor.create({ data: { userId: user.id, secret: new Uint8Array(60) } });
  const run = (...args: string[]) => runNewSecretCommand(app().db, settings, args, new Date());
  expect(await run('now')).toBeNull();
  expect(await run()).toMatch(/\(accounts: 1\).*recovery code.*add: confirm$/s);
  expect(await findSecret()).toBe(secret);

  await rm(path());
  expect(await run('confirm')).toMatch(/^A new secret.key was created/);
  const renewed = await findSecret();
  expect(renewed).not.toBe(secret);
  expect(await findSecret()).toBe(renewed);
  await app().db.twoFactor.deleteMany();
});

test('C4: data that companies have sealed counts towards the cost', async () => {
  await findSecret();
  const { db } = app();
  const run = (now = new Date()) => runNewSecretCommand(db, settings, [], now);
  const company = /Webhooks|trackers|Invitations/;
  expect(await run()).not.toMatch(company);
  const { owner, vtc } = await buildVtc(app());
  const params = { vtcId: vtc.id };
  await buildInvitation(owner, vtc.id);
  const link = { provider: 'trucky', secret: 'the-secret-of-the-sender' } as const;
  await owner.browser.call(contract.trackers.create, { params, body: link });
  await owner.browser.call(contract.calendar.createFeed, { body: { sources: ['events'] } });
  await db.webhookEndpoint.create({
    data: {
      vtcId: vtc.id,
      kind: 'DISCORD',
      urlSealed: new Uint8Array(60),
      host: 'discord.com',
      createdAt: new Date(),
    },
  });
  const cost = await run();
  expect(cost).toContain('Webhooks stop working (webhooks: 1)');
  expect(cost).toContain('(tracker links: 1)');
  expect(cost).toContain('(calendars: 1)');
  expect(cost).toContain('Invitations stop working (invitations: 1)');
  expect(await run(new Date('2100-01-01'))).not.toContain('Invitations');
});

test('C4: a new SECRET_KEY takes effect only after confirming', async () => {
  await findSecret(secretKey);
  settings = { ...settings, secretKey: 'the key that comes after the first' };
  await expect(findSecret(settings.secretKey)).rejects.toThrow(/changed on purpose/);
  expect(await runNewSecretCommand(app().db, settings, ['confirm'], new Date())).toContain(
    'SECRET_KEY',
  );
  expect(await findSecret(settings.secretKey)).toBe(settings.secretKey);
});
