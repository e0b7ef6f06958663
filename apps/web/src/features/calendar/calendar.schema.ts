import { messages } from '@waybill/schema/messages';
import { z } from 'zod';
import { toLocalTime, toMoment } from '#src/lib/zoned-time.ts';

/** Schema of the form that moves an entry: a day, or a local time that becomes a moment. */
export function moveSchema(isDay: boolean, timeZone: string) {
  return z.object({
    starts: z
      .string()
      .min(1, messages.calendarMoveInvalid)
      .transform((local, ctx) => {
        const moment = isDay ? local : toMoment(local, timeZone);
        const isSkipped = !isDay && moment !== null && toLocalTime(moment, timeZone) !== local;
        if (moment !== null && !isSkipped) return moment;
        const message = isSkipped ? messages.eventTimeMissing : messages.calendarMoveInvalid;
        ctx.addIssue({ code: 'custom', message });
        return z.NEVER;
      }),
  });
}
