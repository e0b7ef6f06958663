import { contract } from '@waybill/schema/contract';
import type { InvitationForm } from '@waybill/schema/features/invitations.contract';
import type { Driver } from './factories.ts';

/** Creates a company's invitation, by default for ten drivers and a week. */
export async function buildInvitation(
  { browser }: Pick<Driver, 'browser'>,
  vtcId: string,
  form: Partial<InvitationForm> = {},
) {
  const body = { maxUses: 10, expiresInDays: 7, ...form };
  return browser.call(contract.invitations.create, { params: { vtcId }, body });
}

/** Uses an invitation by its code. */
export async function comeBy({ browser }: Pick<Driver, 'browser'>, code: string) {
  return browser.call(contract.invitations.use, { body: { code } });
}
