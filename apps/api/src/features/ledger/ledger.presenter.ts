import { cityNameOf } from '@waybill/schema/city-names';
import type { LedgerEntry } from '@waybill/schema/features/ledger.models';
import type { NamedPlace } from '@waybill/schema/features/places.models';
import type { EntryRow } from './entries.data.ts';

export function presentEntry({
  driverId,
  driverName,
  actorId,
  actorName,
  jobNumber,
  place,
  postedAt,
  ...row
}: EntryRow): LedgerEntry {
  return {
    ...row,
    postedAt: postedAt.toISOString(),
    driver: personOf(driverId, driverName),
    actor: personOf(actorId, actorName),
    place: place && presentPlaceName(place),
    job: jobNumber === null ? null : { id: row.sourceId, number: jobNumber },
  };
}

function personOf(id: string | null, username: string | null) {
  return id === null || username === null ? null : { id, username };
}

/** Returns what names a place: its kind and city. */
export function presentPlaceName({
  id,
  kind,
  game,
  cityId,
}: Omit<NamedPlace, 'city'> & { readonly cityId: string }): NamedPlace {
  return { id, kind, game, city: { id: cityId, name: cityNameOf(game, cityId) ?? cityId } };
}
