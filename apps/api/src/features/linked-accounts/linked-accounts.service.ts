import type { ActorContext, Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { findLinkedAccounts, type LinkedAccountRows } from './linked-accounts.data.ts';

/** Returns the caller's linked accounts, of the services that this installation offers. */
export async function getLinkedAccounts(ctx: ActorContext): Promise<LinkedAccountRows> {
  return listLinkedAccounts(ctx, ctx.db, ctx.actor.userId);
}

/** Returns a user's linked accounts, of the services that this installation offers. */
export async function listLinkedAccounts(
  { discord, truckersMp }: Pick<Services, 'discord' | 'truckersMp'>,
  db: Db,
  userId: string,
): Promise<LinkedAccountRows> {
  const rows = await findLinkedAccounts(db, userId);
  return { discord: discord && rows.discord, truckersMp: truckersMp && rows.truckersMp };
}
