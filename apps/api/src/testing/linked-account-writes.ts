import { contract } from '@waybill/schema/contract';
import { agreeAtDiscord, linkDiscord } from './linked-account-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { linkedAccounts } = contract;

/** Returns a staff member without any linked account. */
async function unlink({ app, staff }: WriteWorld) {
  await app.db.discordAccount.deleteMany();
  await app.db.truckersMpAccount.deleteMany({ where: { userId: staff.user.id } });
  return staff;
}

/** The writes on linked accounts, each with a valid request. */
export const linkedAccountWrites: readonly TableEntry[] = [
  entry(linkedAccounts.beginDiscord, async (world) => [
    await unlink(world),
    (call) => call(linkedAccounts.beginDiscord),
  ]),
  entry(linkedAccounts.confirmDiscord, async (world) => {
    const staff = await unlink(world);
    const body = await agreeAtDiscord(world.app, staff);
    return [staff, (call) => call(linkedAccounts.confirmDiscord, { body })];
  }),
  entry(linkedAccounts.removeDiscord, async (world) => {
    const staff = await unlink(world);
    await linkDiscord(world.app, staff);
    return [staff, (call) => call(linkedAccounts.removeDiscord)];
  }),
  entry(linkedAccounts.createTruckersMp, async (world) => [
    await unlink(world),
    (call) => call(linkedAccounts.createTruckersMp),
  ]),
  entry(linkedAccounts.refreshTruckersMp, async (world) => {
    const staff = await unlink(world);
    await staff.browser.call(linkedAccounts.createTruckersMp);
    await world.app.db.truckersMpAccount.updateMany({
      where: { userId: staff.user.id },
      data: { checkedAt: null },
    });
    return [staff, (call) => call(linkedAccounts.refreshTruckersMp)];
  }),
  entry(linkedAccounts.removeTruckersMp, async (world) => {
    const staff = await unlink(world);
    await staff.browser.call(linkedAccounts.createTruckersMp);
    return [staff, (call) => call(linkedAccounts.removeTruckersMp)];
  }),
];
