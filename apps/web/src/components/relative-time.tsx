import { useFormatter } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';

/** A relative time, with the exact time as its tooltip. */
export function RelativeTime({ at }: { readonly at: string }) {
  const format = useFormatter();
  const { moment } = useFormatters();
  const now = useMinute();
  const date = new Date(at);
  // The server's clock may be ahead; past times never show as future.
  const past = date.getTime() > now.getTime() ? now : date;
  return (
    <time dateTime={at} title={moment(at)}>
      {format.relativeTime(past, now)}
    </time>
  );
}
