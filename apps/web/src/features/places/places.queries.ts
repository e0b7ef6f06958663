import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { placesContract } from '@waybill/schema/features/places.contract';
import type { Place, PlaceKind } from '@waybill/schema/features/places.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** Lists a company's places of a kind, page by page. */
export function placesQuery(vtcId: string, kind: PlaceKind) {
  return pagedQuery({
    queryKey: ['places', vtcId, kind],
    read: (page, options) =>
      api(placesContract.list, { params: { vtcId }, query: { kind, ...page } }, options),
    rowsOf: ({ places }) => places,
    idOf: ({ id }) => id,
  });
}

const emits = 'place.changed' as const;

/** Buys a place. */
export function useBuyPlace(vtcId: string, kind: PlaceKind) {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: (body: RouteInput<typeof placesContract.buy>['body']) =>
      api(placesContract.buy, { params: { vtcId }, body }),
    meta: { emits, success: t(`bought.${kind}`), failure: t(`buyFailed.${kind}`) },
  });
}

/** Enlarges a place. */
export function useEnlargePlace({ id: placeId, kind }: Place) {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: (size: number) =>
      api(placesContract.enlarge, { params: { placeId }, body: { size } }),
    meta: { emits, success: t(`enlarged.${kind}`), failure: t(`enlargeFailed.${kind}`) },
  });
}

/** Sells a place. */
export function useSellPlace({ id: placeId, kind }: Place) {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: () => api(placesContract.sell, { params: { placeId } }),
    meta: { emits, success: t(`sold.${kind}`), failure: t(`sellFailed.${kind}`) },
  });
}

/** Reads what a warehouse has in stock. */
export function stockQuery(placeId: string) {
  return queryOptions({
    queryKey: ['places', placeId, 'stock'],
    queryFn: ({ signal }) => api(placesContract.getStock, { params: { placeId } }, { signal }),
  });
}

/** Lists the moves of a warehouse, page by page. */
export function movesQuery(placeId: string) {
  return pagedQuery({
    queryKey: ['places', placeId, 'moves'],
    read: (page, options) =>
      api(placesContract.listMoves, { params: { placeId }, query: page }, options),
    rowsOf: ({ moves }) => moves,
    idOf: ({ id }) => id,
  });
}

/** Chooses the goods of a warehouse. */
export function useSetGoods(placeId: string) {
  const t = useTranslations('warehouses');
  return useMutation({
    mutationFn: (goods: RouteInput<typeof placesContract.setGoods>['body']['goods']) =>
      api(placesContract.setGoods, { params: { placeId }, body: { goods } }),
    meta: { emits, success: t('saved'), failure: t('saveFailed') },
  });
}

/** Counts a cargo of a warehouse. */
export function useCountStock(placeId: string) {
  const t = useTranslations('warehouses');
  return useMutation({
    mutationFn: (body: RouteInput<typeof placesContract.count>['body']) =>
      api(placesContract.count, { params: { placeId }, body }),
    meta: { emits, success: t('counted'), failure: t('countFailed') },
  });
}
