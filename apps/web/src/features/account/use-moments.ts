import { useFormatter } from 'use-intl';

/** Writes times as the server gives them for people: the day alone, or to the minute. */
export function useMoments(): {
  readonly day: (time: string) => string;
  readonly moment: (time: string) => string;
} {
  const format = useFormatter();
  return {
    day: (time) => format.dateTime(new Date(time), { dateStyle: 'medium' }),
    moment: (time) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' }),
  };
}
