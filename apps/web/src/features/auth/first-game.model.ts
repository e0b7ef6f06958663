import type { Game } from '@waybill/schema/features/telemetry.models';
import type { User } from '@waybill/schema/features/users.models';
import { useSession } from './session.context.ts';

/** Returns the game that single-game pages show first: the only game of the reader's company, else ETS2. */
export function firstGameOf(
  user: { readonly vtc: Pick<NonNullable<User['vtc']>, 'games'> | null } | null,
): Game {
  const [game = 'ets2', other] = user?.vtc?.games ?? [];
  return other === undefined ? game : 'ets2';
}

/** Returns the first game for the signed-in user. */
export function useFirstGame(): Game {
  return firstGameOf(useSession().user);
}
