import {
  type MaintenanceRow,
  maintenanceTerms,
  repairItem,
} from '@waybill/schema/features/maintenance.models';
import { useTranslations } from 'use-intl';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { wholePercent } from '#src/lib/job-progress.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { ShareBar } from '../../components/share-bar.tsx';
import { urgencyOf } from '../maintenance.model.ts';
import classes from './due-bar.module.css';

/** How much of an interval is used, as a bar. */
export function DueBar({ ratioPpm }: { readonly ratioPpm: number }) {
  const { share } = useFormatters();
  const ratio = ratioPpm / 1e6;
  return (
    <span className={classes.due}>
      <ShareBar share={ratio} urgency={urgencyOf(ratioPpm)} />
      {share(wholePercent(ratio))}
    </span>
  );
}

/** What is left of an interval, and when an item will be due. */
export function DueText({ row }: { readonly row: MaintenanceRow }) {
  const t = useTranslations('maintenance');
  const { distance, share } = useFormatters();
  const writeDay = useUtcDay();
  const { item, leftM, leftDays, expectedOn, ratioPpm } = row;
  const parts = [
    leftM === null
      ? ''
      : t(leftM < 0 ? 'overBy' : 'leftBy', { distance: distance(Math.abs(leftM) / 1_000) }),
    leftDays === null
      ? ''
      : leftDays < 0
        ? t('overDays', { days: -leftDays })
        : t('leftDays', { days: leftDays }),
    expectedOn === null ? '' : t('expected', { day: writeDay(expectedOn) }),
  ].filter((part) => part !== '');
  if (item === repairItem) {
    const worn = share((ratioPpm / 1e6) * (maintenanceTerms.repairAtPpm / 1e6));
    parts.unshift(t(urgencyOf(ratioPpm) === 'due' ? 'repairNow' : 'worn', { share: worn }));
  }
  return parts.length === 0 ? dash : parts.join(' · ');
}
