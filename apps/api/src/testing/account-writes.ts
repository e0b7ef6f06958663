import { contract } from '@waybill/schema/contract';
import { exampleReader } from '@waybill/schema/features/mails.contract';
import { buildDevice, buildToken, buildTwoFactor, buildVerifier, codeOf } from './account-kit.ts';
import { buildDriver, password } from './factories.ts';
import { entry, type TableEntry } from './table-entry.ts';
import type { TestApp } from './test-app.ts';

const { account, mails } = contract;
const proof = { currentPassword: password };

/** An account's writes, each with a valid request. */
export const accountWrites: readonly TableEntry[] = [
  entry(account.revokeSession, async ({ staff }) => {
    const { sessions } = await staff.browser.call(account.listSessions);
    const params = { sessionId: sessions.find(({ isCurrent }) => isCurrent)?.id ?? '' };
    return [staff, (call) => call(account.revokeSession, { params })];
  }),
  entry(account.revokeOtherSessions, async ({ staff }) => [
    staff,
    (call) => call(account.revokeOtherSessions),
  ]),
  entry(account.revokeDevice, async ({ app, staff }) => {
    await buildDevice(app, staff);
    const { devices } = await staff.browser.call(account.listDevices);
    const params = { deviceId: devices[0]?.id ?? '' };
    return [staff, (call) => call(account.revokeDevice, { params })];
  }),
  entry(account.createDeviceCode, async ({ staff }) => [
    staff,
    (call) => call(account.createDeviceCode),
  ]),
  entry(account.createConnectionCode, async ({ staff }) => {
    const { challenge } = buildVerifier();
    const body = { userId: staff.user.id, challenge, deviceName: 'Gaming PC' };
    return [staff, (call) => call(account.createConnectionCode, { body })];
  }),
  entry(account.createToken, async ({ staff }) => {
    const body = { name: 'Bot', scopes: [], expiresInDays: 365 };
    return [staff, (call) => call(account.createToken, { body })];
  }),
  entry(account.revokeToken, async ({ staff }) => {
    const params = { tokenId: (await buildToken(staff)).personalToken.id };
    return [staff, (call) => call(account.revokeToken, { params })];
  }),
  entry(account.updatePassword, async ({ staff }) => {
    const body = { ...proof, newPassword: 'thermos lorry tarmac' };
    return [staff, (call) => call(account.updatePassword, { body })];
  }),
  entry(account.updateEmail, async ({ staff }) => {
    const body = { ...proof, email: `new-${staff.email}` };
    return [staff, (call) => call(account.updateEmail, { body })];
  }),
  entry(mails.requestVerification, async ({ staff }) => [
    staff,
    (call) => call(mails.requestVerification, { body: exampleReader }),
  ]),
  entry(account.beginTwoFactor, async ({ staff }) => [
    staff,
    (call) => call(account.beginTwoFactor, { body: proof }),
  ]),
  entry(account.confirmTwoFactor, async ({ app }) => {
    const staff = await buildDriver(app);
    const { secret } = await staff.browser.call(account.beginTwoFactor, { body: proof });
    const body = { code: codeOf(app, secret) };
    return [staff, (call) => call(account.confirmTwoFactor, { body })];
  }),
  entry(account.renewRecoveryCodes, async ({ app }) => {
    const { driver, body, spareCode } = await buildTwoFactorDriver(app);
    return [driver, (call) => call(account.renewRecoveryCodes, { body }), spareCode];
  }),
  entry(account.removeTwoFactor, async ({ app }) => {
    const { driver, body, spareCode } = await buildTwoFactorDriver(app);
    return [driver, (call) => call(account.removeTwoFactor, { body }), spareCode];
  }),
  entry(account.removeAccount, async ({ staff }) => [
    staff,
    (call) => call(account.removeAccount, { body: proof }),
  ]),
];

async function buildTwoFactorDriver(app: TestApp) {
  const driver = await buildDriver(app);
  const [code, spareCode] = (await buildTwoFactor(app, driver)).recoveryCodes;
  return { driver, body: { ...proof, code }, spareCode };
}
