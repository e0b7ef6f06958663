import type { placesContract } from '@waybill/schema/features/places.contract';
import type { Actor } from '../../auth/actor.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { mayReadBooks } from '../ledger/posting.policy.ts';
import type { PlaceRow } from './places.data.ts';
import { presentMove, presentPlace, presentPlaceDetail } from './places.presenter.ts';
import { buyPlace, enlargePlace, getPlace, listPlaces, sellPlace } from './places.service.ts';
import { countStock, getStock, listMoves, setGoods } from './stock.service.ts';

export const placesHandlers: Handlers<typeof placesContract> = {
  async list({ params, query }, ctx) {
    const { rows, ...page } = await listPlaces(ctx, params.vtcId, query);
    const mayRead = mayReadBooks(ctx.actor);
    return { places: rows.map((row) => presentPlace(row, mayRead)), ...page };
  },

  get: async ({ params }, { db, actor }) => reply(await getPlace(db, params.placeId), actor),

  buy: async ({ params, body }, ctx) => reply(await buyPlace(ctx, params.vtcId, body), ctx.actor),

  enlarge: async ({ params, body }, ctx) =>
    reply(await enlargePlace(ctx, params.placeId, body), ctx.actor),

  getStock: async ({ params }, ctx) => getStock(ctx, params.placeId),

  setGoods: async ({ params, body }, ctx) => setGoods(ctx, params.placeId, body),

  count: async ({ params, body }, ctx) => countStock(ctx, params.placeId, body),

  async listMoves({ params, query }, ctx) {
    const { rows, ...page } = await listMoves(ctx, params.placeId, query);
    return { moves: rows.map(presentMove), ...page };
  },

  sell: async ({ params }, ctx) => reply(await sellPlace(ctx, params.placeId), ctx.actor),
};

function reply(row: PlaceRow, actor: Actor) {
  return { place: presentPlaceDetail(row, mayReadBooks(actor)) };
}
