import type { CardShape } from '@waybill/schema/features/look-backs.fields';
import type { LookBackTime } from './look-backs.model.ts';

/** Returns the path of a shared look back. */
export function publicLookBackPath(shareId: string): string {
  return `/look-back/${shareId}`;
}

/** Returns the URL of a shared look back. */
export function publicLookBackUrl(shareId: string): string {
  return `${location.origin}${publicLookBackPath(shareId)}`;
}

/** Returns the path of a picture of the viewer's own look back. */
export function ownCardPath(time: LookBackTime, shape: CardShape): string {
  return `/api/users/me/look-back/card?${searchOf(time)}&shape=${shape}`;
}

/** Returns the search of a look back's page. */
export function searchOf({ year, month }: LookBackTime): string {
  return month === null ? `year=${year}` : `year=${year}&month=${month}`;
}
