import type { NoticeState } from '@waybill/schema/features/notices.models';

interface Shown {
  readonly from: Date;
  readonly until: Date | null;
}

/** Returns whether a notice is shown now, will be, or was. */
export function stateOf({ from, until }: Shown, now: Date): NoticeState {
  if (until !== null && until <= now) return 'OVER';
  return from > now ? 'COMING' : 'SHOWN';
}
