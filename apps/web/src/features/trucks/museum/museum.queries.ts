import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { museumContract } from '@waybill/schema/features/museum.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** Lists the trucks in a company’s museum. */
export function exhibitsQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['trucks', vtcId, 'exhibits'],
    queryFn: async ({ signal }) =>
      (await api(museumContract.list, { params: { vtcId } }, { signal })).exhibits,
  });
}

/** Reads a truck in the museum. */
export function exhibitQuery(truckId: string) {
  return queryOptions({
    queryKey: ['trucks', truckId, 'exhibit'],
    queryFn: ({ signal }) => api(museumContract.get, { params: { truckId } }, { signal }),
  });
}

/** Lists the trucks that a company shows to everyone. */
export function publicMuseumQuery(tag: string) {
  return queryOptions({
    queryKey: ['publicMuseum', tag.toLowerCase()],
    queryFn: ({ signal }) => api(museumContract.listPublic, { params: { tag } }, { signal }),
  });
}

/** Reads a truck that a company shows to everyone. */
export function publicExhibitQuery(tag: string, truckId: string) {
  return queryOptions({
    queryKey: ['publicMuseum', tag.toLowerCase(), truckId],
    queryFn: ({ signal }) =>
      api(museumContract.getPublic, { params: { tag, truckId } }, { signal }),
  });
}

const emits = 'truck.changed' as const;

/** Shows a truck in the museum, or changes its exhibit. */
export function useSetExhibit(truckId: string) {
  const t = useTranslations('museum');
  return useMutation({
    mutationFn: (body: RouteInput<typeof museumContract.set>['body']) =>
      api(museumContract.set, { params: { truckId }, body }),
    meta: { emits, success: t('saved'), failure: t('saveFailed') },
  });
}

/** Takes a truck out of the museum. */
export function useRemoveExhibit(truckId: string) {
  const t = useTranslations('museum');
  return useMutation({
    mutationFn: () => api(museumContract.remove, { params: { truckId } }),
    meta: { emits, success: t('removed'), failure: t('removeFailed') },
  });
}

/** Adds a photo of a truck in the museum. */
export function useAddExhibitPhoto(truckId: string) {
  const t = useTranslations('museum');
  return useMutation({
    mutationFn: ({ photo, alt }: { readonly photo: File; readonly alt: string }) =>
      api(museumContract.addPhoto, { params: { truckId }, body: { alt }, files: { photo } }),
    meta: { emits, success: t('photoAdded'), failure: t('addPhotoFailed') },
  });
}

/** Removes a photo of a truck in the museum. */
export function useRemoveExhibitPhoto(truckId: string) {
  const t = useTranslations('museum');
  return useMutation({
    mutationFn: (exhibitPhotoId: string) =>
      api(museumContract.removePhoto, { params: { truckId, exhibitPhotoId } }),
    meta: { emits, success: t('photoRemoved'), failure: t('removePhotoFailed') },
  });
}
