import { useTranslations } from 'use-intl';
import { RouteLine } from './route-line.tsx';
import classes from './way.module.css';

interface WayProps {
  readonly from: string;
  readonly to: string;
  /** Whether it was driven to its end; else all of it lies ahead, or it never arrived. */
  readonly isDriven?: boolean;
}

/** From one city to another, in a line of a list. */
export function Way({ from, to, isDriven = false }: WayProps) {
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
