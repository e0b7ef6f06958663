import type { CalendarMoment, calendarStates } from '@waybill/schema/features/calendar.models';
import type { Reader } from '../auth/actor.ts';
import type { Db } from '../lib/db.ts';
import type { WriteContext } from './context.ts';

/** A date in a user's calendar. `calendar.models.ts` describes the fields that the API shows. */
export interface CalendarDate {
  readonly id: string;
  readonly title: string;
  readonly detail?: string | null;
  /** A moment; for whole days, the first midnight in UTC. */
  readonly starts: Date;
  /** Its end; for whole days, midnight of the last one. */
  readonly ends?: Date;
  readonly isDay?: true;
  readonly years?: number;
  readonly moment?: CalendarMoment;
  readonly link: string;
  readonly state?: (typeof calendarStates)[number];
  readonly mine?: boolean;
  readonly canMove?: boolean;
  /** How often it has changed, and when last. */
  readonly sequence?: number;
  readonly changedAt?: Date;
}

export interface CalendarRange {
  readonly from: Date;
  readonly until: Date;
  /** The most dates to return, the earliest. */
  readonly take: number;
}

/** One kind of dates. `apps/api/src/calendar.ts` lists them. */
export interface CalendarSource {
  /** Lists the dates that touch a time and that the reader may see now, by their beginning. */
  readonly list: (
    reading: { readonly db: Db; readonly reader: Reader; readonly now: Date },
    range: CalendarRange,
  ) => Promise<readonly CalendarDate[]>;
  /** Moves a date, with the rights of the feature. Undefined if none can be moved. */
  readonly move?: (ctx: WriteContext, id: string, starts: Date) => Promise<unknown>;
}
