import { cityNameOf } from '@waybill/schema/city-names';
import type { Db } from '../../lib/db.ts';

/** Returns the names of a warehouse's city and of one of its goods. Null if it is sold or gone. */
export async function findStockFacts(
  db: Db,
  { placeId, cargoId }: { readonly placeId: string; readonly cargoId: string },
) {
  const place = await db.place.findUnique({
    where: { id: placeId, soldAt: null },
    select: {
      game: true,
      cityId: true,
      goods: { where: { cargoId }, orderBy: { since: 'desc' }, take: 1, select: { cargo: true } },
    },
  });
  if (!place) return null;
  const { game, cityId, goods } = place;
  return { city: cityNameOf(game, cityId) ?? cityId, cargo: goods[0]?.cargo ?? cargoId };
}
