import type { eventAttendanceContract } from '@waybill/schema/features/event-attendance.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentAttendance } from './event-attendance.presenter.ts';
import {
  countAgain,
  decideAttendance,
  listAttendance,
  resetAttendance,
} from './event-attendance.service.ts';

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
