import type { museumContract } from '@waybill/schema/features/museum.contract';
import type { Handlers } from '../../../http/contract-router.ts';
import { joinJson } from '../../../lib/json-text.ts';
import { getPublic, listPublic } from './public.service.ts';
import * as service from './museum.service.ts';
import { addPhoto, removePhoto } from './photos.service.ts';

export const museumHandlers: Handlers<typeof museumContract> = {
  list: async ({ params }, ctx) =>
    joinJson({ exhibits: await service.listExhibits(ctx, params.vtcId) }),

  get: async ({ params }, ctx) => joinJson(await service.getExhibit(ctx, params.truckId)),

  async set({ params, body }, ctx) {
    await service.setExhibit(ctx, params.truckId, body);
    return { success: true };
  },

  async remove({ params }, ctx) {
    await service.removeExhibit(ctx, params.truckId);
    return { success: true };
  },

  async addPhoto({ params, body, files }, ctx) {
    await addPhoto(ctx, params.truckId, body.alt, files.photo);
    return { success: true };
  },

  async removePhoto({ params }, ctx) {
    await removePhoto(ctx, params.truckId, params.exhibitPhotoId);
    return { success: true };
  },

  listPublic: async ({ params }, ctx) => joinJson(await listPublic(ctx, params.tag)),

  getPublic: async ({ params }, ctx) => joinJson(await getPublic(ctx, params.tag, params.truckId)),
};
