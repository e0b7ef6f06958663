import type { eventAttendanceContract } from '@waybill/schema/features/event-attendance.contract';
import type { eventPhotosContract } from '@waybill/schema/features/event-photos.contract';
import type { Handlers } from '../../http/contract-router.ts';
import {
  presentAttendance,
  presentGivenFeedback,
  presentPhotos,
} from './event-attendance.presenter.ts';
import {
  countAgain,
  decideAttendance,
  listAttendance,
  resetAttendance,
} from './event-attendance.service.ts';
import { addPhoto, listFeedback, listPhotos, removePhoto, setFeedback } from './photos.service.ts';

export const eventAttendanceHandlers: Handlers<typeof eventAttendanceContract> = {
  async list({ params, query }, ctx) {
    const page = await listAttendance(ctx, params.eventId, query);
    return presentAttendance(page, ctx.actor.userId);
  },

  async decide({ params: { eventId, driverId }, body }, ctx) {
    await decideAttendance(ctx, eventId, driverId, body);
    return { success: true };
  },

  async reset({ params: { eventId, driverId } }, ctx) {
    await resetAttendance(ctx, eventId, driverId);
    return { success: true };
  },

  async count({ params }, ctx) {
    await countAgain(ctx, params.eventId);
    return { success: true };
  },
};

export const eventPhotosHandlers: Handlers<typeof eventPhotosContract> = {
  async list({ params }, ctx) {
    return { photos: presentPhotos(await listPhotos(ctx, params.eventId), ctx.actor.userId) };
  },

  async add({ params, files }, ctx) {
    const photos = await addPhoto(ctx, params.eventId, files.photo);
    return { photos: presentPhotos(photos, ctx.actor.userId) };
  },

  async remove({ params }, ctx) {
    const photos = await removePhoto(ctx, params.eventPhotoId);
    return { photos: presentPhotos(photos, ctx.actor.userId) };
  },

  async setFeedback({ params, body }, ctx) {
    await setFeedback(ctx, params.eventId, body);
    return { success: true };
  },

  async listFeedback({ params, query }, ctx) {
    const { rows, ...page } = await listFeedback(ctx, params.eventId, query);
    return { feedback: rows.map(presentGivenFeedback), ...page };
  },
};
