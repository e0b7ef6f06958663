import { useFormatter, useNow } from 'use-intl';

const refreshEveryMs = 60_000;

/** How long ago something was; the exact time is its tooltip. */
export function RelativeTime({ at }: { readonly at: string }) {
  const format = useFormatter();
  const now = useNow({ updateInterval: refreshEveryMs });
  const date = new Date(at);
  // The server's clock may be ahead of this one, and nothing was in the future.
  const past = date.getTime() > now.getTime() ? now : date;
  return (
    <time dateTime={at} title={format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short' })}>
      {format.relativeTime(past, now)}
    </time>
  );
}
