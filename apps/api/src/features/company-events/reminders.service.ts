import { eventReminders } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { setPastReminders, takeDueReminders } from './reminders.data.ts';

/** Reminds drivers of events that are a day or an hour away, each once. */
export async function remindDrivers({ db, clock, signals }: Services): Promise<void> {
  const now = clock();
  await runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
    for (const kind of eventReminders) {
      const until = new Date(now.getTime() + limits.eventReminderMs[kind]);
      const due = await takeDueReminders(transaction, kind, { from: now, until });
      await allHappened(
        transaction,
        due.map(({ eventId, vtcId }) => ({
          type: 'event.reminder',
          vtcId,
          actorId: null,
          subjectId: eventId,
          payload: { companyEventId: eventId, reminder: kind },
        })),
      );
    }
  });
}

/** Plans an event's reminders when it is published or moved: those whose time has passed aren't sent. */
export async function planReminders(db: Db, id: string, meetsAt: Date, now: Date): Promise<void> {
  const leftMs = meetsAt.getTime() - now.getTime();
  const past = eventReminders.filter((kind) => leftMs <= limits.eventReminderMs[kind]);
  await setPastReminders(db, id, past);
}
