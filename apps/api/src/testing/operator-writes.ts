import { contract } from '@waybill/schema/contract';
import { buildTwoFactor } from './account-kit.ts';
import { buildDriver, buildMember, buildVtc } from './factories.ts';
import { buildOperator, runOperators } from './operator-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';
import type { TestApp } from './test-app.ts';

const { operators, operatorSettings, operatorUsers, operatorVtcs } = contract;

/** The operators' writes, for the table. */
export const operatorWrites: readonly TableEntry[] = [
  entry(operators.claim, async ({ app }) => {
    const driver = await buildDriver(app);
    await app.db.operator.deleteMany();
    const token = (await runOperators(app, 'link'))?.split('#')[1] ?? '';
    return [driver, (call) => call(operators.claim, { body: { token } })];
  }),
  entry(operators.updateStanding, async ({ app }) => {
    const operator = await buildOperator(app);
    await buildTwoFactor(app, operator);
    const body = { needsTwoFactor: false };
    return [operator, (call) => call(operators.updateStanding, { body })];
  }),

  entry(operatorUsers.lock, async ({ app }) => {
    const input = { params: await buildUser(app), body: { reason: 'Sold jobs' } };
    return [await buildOperator(app), (call) => call(operatorUsers.lock, input)];
  }),
  entry(operatorUsers.unlock, async ({ app }) => {
    const params = await buildUser(app);
    return [await buildOperator(app), (call) => call(operatorUsers.unlock, { params })];
  }),
  entry(operatorUsers.signOut, async ({ app }) => {
    const params = await buildUser(app);
    return [await buildOperator(app), (call) => call(operatorUsers.signOut, { params })];
  }),
  entry(operatorUsers.resetTwoFactor, async ({ app }) => {
    const params = await buildUser(app);
    return [await buildOperator(app), (call) => call(operatorUsers.resetTwoFactor, { params })];
  }),

  entry(operatorVtcs.hide, async ({ app }) => {
    const { vtc } = await buildVtc(app);
    const input = { params: { vtcId: vtc.id }, body: { reason: 'Spam' } };
    return [await buildOperator(app), (call) => call(operatorVtcs.hide, input)];
  }),
  entry(operatorVtcs.show, async ({ app }) => {
    const { params } = await buildHidden(app);
    return [await buildOperator(app), (call) => call(operatorVtcs.show, { params })];
  }),
  entry(operatorVtcs.remove, async ({ app }) => {
    const { params, name } = await buildHidden(app);
    const input = { params, body: { name } };
    return [await buildOperator(app), (call) => call(operatorVtcs.remove, input)];
  }),
  entry(operatorVtcs.restore, async ({ app }) => {
    const { params } = await buildHidden(app);
    return [await buildOperator(app), (call) => call(operatorVtcs.restore, { params })];
  }),
  entry(operatorVtcs.handOver, async ({ app }) => {
    const { owner, vtc } = await buildVtc(app);
    const heir = await buildMember(app, vtc.id);
    await app.db.user.update({
      where: { id: owner.user.id },
      data: { lockedAt: new Date(), lockReason: 'Gone' },
    });
    const input = { params: { vtcId: vtc.id }, body: { userId: heir.user.id } };
    return [await buildOperator(app), (call) => call(operatorVtcs.handOver, input)];
  }),

  entry(operatorSettings.setRegistration, async ({ app }) => {
    const input = { body: { registration: 'OPEN' as const } };
    return [await buildOperator(app), (call) => call(operatorSettings.setRegistration, input)];
  }),
  entry(operatorSettings.createLink, async ({ app }) => {
    const input = { body: { note: '', maxUses: 1, expiresInDays: 1 } };
    return [await buildOperator(app), (call) => call(operatorSettings.createLink, input)];
  }),
  entry(operatorSettings.revokeLink, async ({ app }) => {
    const operator = await buildOperator(app);
    const input = { body: { note: '', maxUses: 1, expiresInDays: 1 } };
    const { links } = await operator.browser.call(operatorSettings.createLink, input);
    const params = { linkId: links[0]?.id ?? '' };
    return [operator, (call) => call(operatorSettings.revokeLink, { params })];
  }),
  entry(operatorSettings.updateBranding, async ({ app }) => {
    const body = { name: 'Nordic Haulage', accent: '', imprintUrl: '', privacyUrl: '' };
    const input = { body, files: {} };
    return [await buildOperator(app), (call) => call(operatorSettings.updateBranding, input)];
  }),
  entry(operatorSettings.removeLogo, async ({ app }) => [
    await buildOperator(app),
    (call) => call(operatorSettings.removeLogo),
  ]),
];

async function buildUser(app: TestApp) {
  return { userId: (await buildDriver(app)).user.id };
}

/** Creates a hidden company. */
async function buildHidden(app: TestApp) {
  const { vtc } = await buildVtc(app);
  const hidden = { hiddenAt: new Date(), hiddenReason: 'Spam' };
  await app.db.vtc.update({ where: { id: vtc.id }, data: hidden });
  return { params: { vtcId: vtc.id }, name: vtc.name };
}
