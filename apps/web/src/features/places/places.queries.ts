import { useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { placesContract } from '@waybill/schema/features/places.contract';
import type { PlaceKind } from '@waybill/schema/features/places.models';
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
export function useBuyPlace(vtcId: string) {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: (body: RouteInput<typeof placesContract.buy>['body']) =>
      api(placesContract.buy, { params: { vtcId }, body }),
    meta: { emits, success: t('bought'), failure: t('buyFailed') },
  });
}

/** Enlarges a place. */
export function useEnlargePlace(placeId: string) {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: (size: number) =>
      api(placesContract.enlarge, { params: { placeId }, body: { size } }),
    meta: { emits, success: t('enlarged'), failure: t('enlargeFailed') },
  });
}

/** Sells a place. */
export function useSellPlace() {
  const t = useTranslations('places');
  return useMutation({
    mutationFn: (placeId: string) => api(placesContract.sell, { params: { placeId } }),
    meta: { emits, success: t('sold'), failure: t('sellFailed') },
  });
}
