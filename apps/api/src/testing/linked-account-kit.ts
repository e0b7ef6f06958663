import { contract } from '@waybill/schema/contract';
import { discordAnswerSchema } from '@waybill/schema/features/linked-accounts.contract';
import { emulatedPeople } from '@waybill/discord-emulator/people';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** The ids of the emulator's people at Discord. */
export const [noraId = '', dietrichId = '', , ladunekId = ''] = emulatedPeople.map(({ id }) => id);

/** Goes to Discord and agrees there; returns what Discord gives the settings page. */
export async function agreeAtDiscord(app: TestApp, { browser }: Driver, personId = noraId) {
  const { url } = await browser.call(contract.linkedAccounts.beginDiscord);
  const returned = new URL(await app.community.discord.approve(url, personId));
  return discordAnswerSchema.parse(Object.fromEntries(returned.searchParams));
}

/** Links a Discord account. */
export async function linkDiscord(app: TestApp, driver: Driver, personId?: string) {
  const body = await agreeAtDiscord(app, driver, personId);
  return driver.browser.call(contract.linkedAccounts.confirmDiscord, { body });
}
