import { useTranslations } from 'use-intl';
import { RouteLine } from './route-line.tsx';
import classes from './from-to.module.css';

interface FromToProps {
  readonly from: string;
  readonly to: string;
  /** True if it was driven to its end; otherwise it is planned, or never arrived. */
  readonly isDriven?: boolean;
}

/** A job's start and destination cities in a list row. */
export function FromTo({ from, to, isDriven = false }: FromToProps) {
  const t = useTranslations('way');
  return (
    <span className={classes.way}>
      <span>{from}</span>
      <span className={classes.line}>
        <RouteLine progress={isDriven ? 1 : 0} isNeutral label={t('to')} />
      </span>
      <span>{to}</span>
    </span>
  );
}
