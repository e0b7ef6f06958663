import { contract } from '@waybill/schema/contract';
import { importColumns } from '@waybill/schema/features/imports.models';
import { messages } from '@waybill/schema/messages';
import { describe, expect, test } from 'vitest';
import { buildProgram, buildToken, buildTwoFactor, codeOf } from '../../testing/account-kit.ts';
import { buildBusyDriver } from '../../testing/busy-driver.ts';
import {
  buildDriver,
  buildMember,
  buildVtc,
  type Driver,
  password,
  takeSteamId,
} from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { countOutcomes, insist, refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { backdateAll, linkTracker, tracksimDelivery } from '../../testing/tracker-kit.ts';
import { buildReport } from '../../testing/traffic-kit.ts';

const app = useTestApp({ clockStands: true });
const { account, auth, imports, members } = contract;
const remove = ({ browser }: Pick<Driver, 'browser'>, currentPassword = password) =>
  browser.call(account.removeAccount, { body: { currentPassword } });

/** Trucks stay with the company, without their driver once that is posted. */
async function expectNoTraces(userId: string): Promise<void> {
  while ((await app().db.vtcDue.count({ where: { kind: 'member' } })) > 0) await postDue(app());
  expect(await traces(userId)).toEqual([]);
}

describe('deleting the account', () => {
  test('takes with it all that is yours, and the company counts one less', async () => {
    const { company, staff, device, token } = await buildBusyDriver(app());
    const { owner, vtc } = company;
    const counted = async () =>
      (await owner.browser.call(contract.vtcs.getByUser, { params: { userId: owner.user.id } })).vtc
        ?.memberCount;
    expect(await counted()).toBe(3);
    expect(await remove(staff)).toEqual({ success: true });
    expect(await counted()).toBe(2);
    const own = await staff.browser.send(`/api/auth/user/${staff.steamId}`);
    expect(own.status).toBe(401);
    for (const bearer of [device.token, token.token, staff.token]) {
      const read = buildProgram(app(), bearer)(auth.getUser, {
        params: { steamId: staff.steamId },
      });
      expect((await refusalOf(read)).status).toBe(401);
    }
    const body = { email: staff.email, password };
    const login = app().openBrowser().call(auth.login, { body });
    expect((await refusalOf(login)).body.code).toBe('CREDENTIALS_WRONG');
    await expectNoTraces(staff.user.id);
    const { members: left } = await owner.browser.call(members.list, {
      params: { vtcId: vtc.id },
      query: {},
    });
    expect(left.map(({ id }) => id)).not.toContain(staff.user.id);
  });

  test('leaves neither Steam id, email nor name in what others have told of you', async () => {
    const { owner, vtc } = await buildVtc(app());
    const member = await buildMember(app(), vtc.id);
    await backdateAll(app());
    const { steamId } = member;
    const tracker = await linkTracker(owner, vtc.id, 'tracksim');
    expect(await tracker.send(tracksimDelivery({ steamId, number: 1 }))).toBe(204);
    const line = Object.fromEntries(importColumns.map(({ name, example }) => [name, example]));
    const startImport = async (endedAt: string) => {
      const row = { ...line, driver_steam_id: steamId, ended_at: endedAt };
      const table = `${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}`;
      const files = { file: new Blob([table], { type: 'text/csv' }) };
      const made = { params: { vtcId: vtc.id }, body: {}, files };
      const { import: started } = await owner.browser.call(imports.create, made);
      await app().services.background.settle();
      return { params: { vtcId: vtc.id, importId: started.id } };
    };
    await owner.browser.call(imports.commit, await startImport(line['ended_at'] ?? ''));
    await app().services.background.settle();
    const [day] = (line['ended_at'] ?? '').split('T');
    const waiting = await startImport(`${day}T23:59:00Z`);
    expect((await owner.browser.call(imports.get, waiting)).import.lines).toMatchObject({ NEW: 1 });
    const words = [steamId, member.email, member.user.username];
    expect(await textsWith(words)).toContain('job_import_rows.mapped');

    await remove(member);
    expect(await app().db.job.count({ where: { vtcId: vtc.id, driverId: null } })).toBe(2);
    expect(await textsWith(words)).toEqual([]);
    // An import of the waiting lines reports that the driver is not here.
    await owner.browser.call(imports.commit, waiting);
    await app().services.background.settle();
    const { import: done } = await owner.browser.call(imports.get, waiting);
    expect(done).toMatchObject({ state: 'IMPORTED', lines: { NEW: 0, IMPORTED: 0, INVALID: 1 } });
  });

  test('leaves what you did in the audit log, without your name', { tags: 'long' }, async () => {
    const { company, staff } = await buildBusyDriver(app());
    const { owner, vtc } = company;
    const read = async () => {
      const input = { params: { vtcId: vtc.id }, query: { limit: 100 } };
      return (await owner.browser.call(contract.audit.list, input)).entries;
    };
    const before = await read();
    await remove(staff);
    const [last, ...after] = await read();
    expect(last).toMatchObject({
      action: 'member.left',
      actor: { id: null, username: 'Former member' },
      subject: { name: 'Former member' },
    });
    expect(after.map(({ action }) => action)).toEqual(before.map(({ action }) => action));
    const mine = before.flatMap((entry, index) =>
      entry.actor.id === staff.user.id ? [index] : [],
    );
    expect(mine.length).toBeGreaterThan(0);
    for (const index of mine) {
      expect(after[index]?.actor).toMatchObject({ id: null, username: 'Former member' });
    }
    const theirs = after.filter(({ subject }) => subject.id === staff.user.id);
    expect(theirs.map(({ subject }) => subject.name)).toEqual(theirs.map(() => 'Former member'));
    expect(theirs.length).toBeGreaterThan(1);
    expect(JSON.stringify(after)).not.toContain(staff.user.username);
  });

  test('leaves no name in what the audit log says of others', { tags: 'long' }, async () => {
    const { owner, vtc } = await buildVtc(app());
    const [heir, other] = [await buildMember(app(), vtc.id), await buildMember(app(), vtc.id)];
    const params = { vtcId: vtc.id };
    const offer = ({ user }: Driver) =>
      owner.browser.call(contract.vtcs.offerOwnership, { params, body: { userId: user.id } });
    await offer(other);
    await owner.browser.call(contract.vtcs.withdrawOwnership, { params });
    const report = { params: { trafficReportId: await buildReport(other) } };
    await owner.browser.call(contract.traffic.removeReport, report);
    await offer(heir);
    await heir.browser.call(contract.vtcs.acceptOwnership, { params });
    const words = [owner, other].map(({ user }) => user.username);
    expect(await textsWith(words)).toEqual(
      expect.arrayContaining(['audit_entries.before', 'audit_entries.after']),
    );
    await remove(owner);
    await remove(other);
    expect(await textsWith(words)).toEqual([]);
    const { entries } = await heir.browser.call(contract.audit.list, { params, query: {} });
    const former = 'Former member';
    const ofAction = (action: string) => entries.filter((entry) => entry.action === action);
    expect(ofAction('ownership.accepted')).toMatchObject([
      { before: { owner: former }, after: { owner: heir.user.username } },
    ]);
    expect(ofAction('ownership.withdrawn')).toMatchObject([{ before: { offeredTo: former } }]);
    expect(ofAction('traffic-report.removed')).toMatchObject([
      { subject: { name: expect.stringMatching(/^Former member: ./) } },
    ]);
  });

  test('D5: is not for an owner, who hands over or deletes the company first', async () => {
    const { owner, vtc } = await buildVtc(app());
    const { status, body } = await refusalOf(remove(owner));
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'OWNER_MUST_STAY', error: messages.ownerMustHandOver });
    const params = { steamId: owner.steamId };
    expect((await owner.browser.call(auth.getUser, { params })).user.vtcId).toBe(vtc.id);
  });

  test('D5: nor for whoever becomes the owner while the password is checked', async () => {
    const { owner, vtc } = await buildVtc(app());
    const heir = await buildMember(app(), vtc.id);
    const params = { vtcId: vtc.id };
    const offer = { params, body: { userId: heir.user.id } };
    await owner.browser.call(contract.vtcs.offerOwnership, offer);
    const accept = heir.browser.call(contract.vtcs.acceptOwnership, { params });
    const outcomes = await countOutcomes([remove(heir), accept]);
    expect(outcomes).toEqual({ OK: 1, OWNER_MUST_STAY: 1 });
    const { ownerId } = await app().db.vtc.findUniqueOrThrow({ where: { id: vtc.id } });
    expect(ownerId).toBe(heir.user.id);
  });

  test('needs the password, and the second factor where it is on', async () => {
    const driver = await buildDriver(app());
    const { secret } = await buildTwoFactor(app(), driver);
    expect((await refusalOf(remove(driver, 'a wrong one'))).body.code).toBe('PASSWORD_WRONG');
    expect((await refusalOf(remove(driver))).body.code).toBe('TWO_FACTOR_REQUIRED');
    expect(await app().db.user.count({ where: { id: driver.user.id } })).toBe(1);
    const body = { currentPassword: password, code: codeOf(app(), secret) };
    await driver.browser.call(account.removeAccount, { body });
    expect(await traces(driver.user.id)).toEqual([]);
  });

  test('many times at once deletes once and breaks nothing', { tags: 'long' }, async () => {
    const { staff } = await buildBusyDriver(app());
    const { OK, PASSWORD_WRONG, SIGN_IN_REQUIRED, ...others } = await countOutcomes(
      Array.from({ length: 10 }, () => insist(() => remove(staff))),
    );
    expect(OK).toBe(1);
    expect((PASSWORD_WRONG ?? 0) + (SIGN_IN_REQUIRED ?? 0)).toBe(9);
    expect(others).toEqual({});
    await expectNoTraces(staff.user.id);
  });

  test('frees Steam account and email for a new registration', async () => {
    const driver = await buildDriver(app());
    await remove(driver);
    const { browser, steamId, email } = driver;
    await browser.signInWithSteam(steamId);
    const body = { steamId, email, password, username: 'Back again' };
    const { user } = await browser.call(auth.register, { body });
    expect(user.id).not.toBe(driver.user.id);
  });
});

test('B3: no password, code, secret or token of a whole journey is in a log', async () => {
  const { logLines } = app();
  logLines.length = 0;
  const steamId = takeSteamId();
  const email = `driver-${steamId}@example.org`;
  const browser = app().openBrowser();
  await browser.signInWithSteam(steamId);
  const body = { steamId, email, password, username: 'Nora' };
  const driver = { browser, steamId, email, ...(await browser.call(auth.register, { body })) };
  const { secret, recoveryCodes } = await buildTwoFactor(app(), driver);
  const token = await buildToken(driver);
  await buildProgram(app(), token.token)(auth.getUser, { params: { steamId: driver.steamId } });
  const code = codeOf(app(), secret);
  const newPassword = 'thermos lorry tarmac';
  const wrong = { currentPassword: 'an altogether wrong one', newPassword, code };
  await refusalOf(browser.call(account.updatePassword, { body: wrong }));
  const right = { currentPassword: password, newPassword, code };
  await browser.call(account.updatePassword, { body: right });
  const again = { email: `new-${email}`, currentPassword: newPassword, code: recoveryCodes[0] };
  await browser.call(account.updateEmail, { body: again });
  const last = { currentPassword: newPassword, code: recoveryCodes[1] };
  await browser.call(account.removeAccount, { body: last });
  const log = logLines.join('');
  expect(logLines.length).toBeGreaterThan(8);
  const typed = [email, password, newPassword, wrong.currentPassword];
  const compact = recoveryCodes.map((text) => text.replaceAll('-', ''));
  const secrets = [...typed, secret, driver.token, token.token, ...recoveryCodes, ...compact];
  expect(secrets.filter((text) => log.includes(text))).toEqual([]);
  expect(log).not.toContain(`"${code}"`);
});

/**
 * The tables that still contain a user’s id, other than as the subject of an audit entry. Events
 * keep it for two weeks: see docs/decisions/0059-outbox.md.
 */
async function traces(userId: string): Promise<string[]> {
  const columns = await app().db.$queryRaw<{ table: string; column: string }[]>`
    SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'uuid' AND column_name <> 'subject_id'
      AND table_name NOT LIKE 'outbox\\_%'`;
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await app().db.$queryRawUnsafe<unknown[]>(
      `SELECT FROM "${table}" WHERE "${column}" = $1::uuid LIMIT 1`,
      userId,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

/** The text, JSON and binary columns that still contain one of the words. */
async function textsWith(words: readonly string[]): Promise<string[]> {
  const columns = await app().db.$queryRaw<{ table: string; column: string; type: string }[]>`
    SELECT table_name AS "table", column_name AS "column", data_type AS type
    FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type <> 'uuid' AND data_type !~ '^(time|int|big|bool)'`;
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await app().db.$queryRawUnsafe<unknown[]>(
      `SELECT FROM "${table}" WHERE EXISTS
         (SELECT FROM unnest($1::text[]) word WHERE strpos(lower(${text}), lower(word)) > 0) LIMIT 1`,
      words,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
