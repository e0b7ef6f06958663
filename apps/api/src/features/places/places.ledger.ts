import type { Books, LedgerSource, Posting } from '../ledger/posting.policy.ts';
import { type PostablePlace, postRent, postTrade } from './place-entries.policy.ts';
import { listPostablePlaces } from './places.data.ts';

type Post = (place: PostablePlace, books: Books) => readonly (readonly [string, Posting])[];

/** Purchases, enlargements and sales of garages and warehouses. */
export const placesLedger = createSource('place', postTrade);

/** The weekly rent of garages and warehouses. */
export const rentLedger = createSource('rent', postRent);

/** The sources aren't stored: a company's places are few, so all of its entries are computed. */
function createSource<Kind extends 'place' | 'rent'>(kind: Kind, post: Post): LedgerSource<Kind> {
  return {
    kind,
    async read(sql, books, ids) {
      const wanted = new Set(ids);
      const places = await listPostablePlaces(sql, books.vtcId);
      return new Map(
        places.flatMap((place) => post(place, books)).filter(([sourceId]) => wanted.has(sourceId)),
      );
    },
    async list(sql, books, { after, take }) {
      const places = await listPostablePlaces(sql, books.vtcId);
      return places
        .flatMap((place) => post(place, books).map(([sourceId]) => sourceId))
        .filter((sourceId) => sourceId > after)
        .toSorted()
        .slice(0, take);
    },
  };
}
