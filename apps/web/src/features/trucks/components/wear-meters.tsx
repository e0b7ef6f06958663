import { VisuallyHidden } from '@mantine/core';
import type { Truck } from '@waybill/schema/features/trucks.models';
import { useTranslations } from 'use-intl';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { wholePercent } from '#src/lib/job-progress.ts';
import { ShareBar } from './share-bar.tsx';
import classes from './wear-meters.module.css';

/** The parts of a truck, in the order of the game. */
export const truckParts = ['engine', 'transmission', 'cabin', 'chassis', 'wheels'] as const;

/** Wear from which a repair is soon due, and due, in millionths (choice). */
const soonPpm = 90_000;
const duePpm = 100_000;
/** The wear that fills a meter. */
const fullPpm = 200_000;

interface WearMetersProps {
  readonly wearPpm: Truck['wearPpm'];
}

/** The wear of a truck's five parts as small meters. */
export function WearMeters({ wearPpm }: WearMetersProps) {
  const t = useTranslations('trucks');
  const { share } = useFormatters();
  if (wearPpm === null) return dash;
  const text = truckParts
    .map((part) =>
      t('partWear', { part: t(`parts.${part}`), share: share(wholePercent(wearPpm[part] / 1e6)) }),
    )
    .join(', ');
  return (
    <span className={classes.meters} title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {truckParts.map((part) => (
        <span
          key={part}
          aria-hidden
          className={classes.meter}
          data-worn={wearPpm[part] >= duePpm ? 'due' : wearPpm[part] >= soonPpm ? 'soon' : 'fine'}
          style={{ '--share': String(Math.min(1, wearPpm[part] / fullPpm)) }}
        />
      ))}
    </span>
  );
}

/** The share of days on which a truck was used, as a bar. */
export function UseBar({ share: used }: { readonly share: number }) {
  const { share } = useFormatters();
  return (
    <span className={classes.use}>
      <ShareBar share={used} />
      {share(wholePercent(used))}
    </span>
  );
}
