import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { type Check, placesOf } from '../job-checks.model.ts';
import classes from './measured.module.css';

interface MeasuredProps {
  readonly check: Check;
  readonly currency: string;
  readonly isAgainst?: boolean;
}

/** A measured value on a line with its limits, and the rule in words. */
export function Measured({ check, currency, isAgainst = false }: MeasuredProps) {
  const t = useTranslations('job.evidence');
  const write = useMeasured(currency);
  const { unit, measured, least, most } = check;
  const { done, bars } = placesOf(check);
  const bar = (value: number) => write(unit, value);
  const rule =
    least === null
      ? t('atMost', { bar: bar(most ?? 0) })
      : most === null
        ? t('atLeast', { bar: bar(least) })
        : t('between', { least: bar(least), most: bar(most) });
  return (
    <span className={classes.root} data-against={isAgainst || undefined}>
      <span className={classes.figure}>{bar(measured)}</span>
      <span className={classes.rule}>
        <span className={classes.line} aria-hidden>
          <span className={classes.done} style={{ width: `${done * 100}%` }} />
          {bars.map((at) => (
            <span key={at} className={classes.bar} style={{ insetInlineStart: `${at * 100}%` }} />
          ))}
        </span>
        {rule}
      </span>
    </span>
  );
}

/** Returns a function that formats a check's value. */
function useMeasured(currency: string) {
  const format = useFormatter();
  const { distance, duration, mass, roundAmount, share, speed } = useFormatters();
  return (unit: Check['unit'], value: number): string => {
    if (unit === 'share') return share(value);
    if (unit === 'metres') return distance(value / 1_000);
    if (unit === 'grams') return mass(value / 1e6);
    if (unit === 'seconds') return duration(value);
    if (unit === 'centimetresPerSecond') return speed((value * 36) / 1_000);
    if (unit === 'minor') return roundAmount(value, currency);
    return unit === 'metresPerSecond'
      ? format.number(value, { style: 'unit', unit: 'meter-per-second', maximumFractionDigits: 0 })
      : format.number(value, { maximumFractionDigits: 1 });
  };
}
