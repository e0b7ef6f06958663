import type { Game } from '@waybill/schema/features/telemetry.models';
import type { User } from '@waybill/schema/features/users.models';
import { useSession } from './session.context.ts';

/**
 * Which game a page of one game shows until another is chosen: the only one of the reader's company
 * where it plays a single one, else the European one.
 */
export function firstGameOf(
  user: { readonly vtc: Pick<NonNullable<User['vtc']>, 'games'> | null } | null,
): Game {
  const [game = 'ets2', other] = user?.vtc?.games ?? [];
  return other === undefined ? game : 'ets2';
}

/** The same of whoever is signed in. */
export function useFirstGame(): Game {
  return firstGameOf(useSession().user);
}
