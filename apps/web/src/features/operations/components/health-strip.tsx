import { Title } from '@mantine/core';
import type { Health, HealthState } from '@waybill/schema/features/operations.models';
import { useLocale, useTranslations } from 'use-intl';
import { EvidenceMark, type MarkKind } from '#src/components/evidence-mark.tsx';
import night from '#src/components/night.module.css';
import { formatBytes } from '#src/lib/bytes.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './health-strip.module.css';

interface HealthStripProps {
  readonly health: readonly Health[];
  /** Below the verdict: the version and the time of the data. */
  readonly note: string;
}

const marks: Readonly<Record<HealthState, MarkKind>> = {
  WELL: 'verified',
  WARNING: 'review',
  FAILING: 'rejected',
  OFF: 'cancelled',
  UNKNOWN: 'void',
};

/** The health overview: a road through the parts of the system, each as a station. */
export function HealthStrip({ health, note }: HealthStripProps) {
  const t = useTranslations('operatorOverview');
  const count = (state: HealthState) => health.filter((part) => part.state === state).length;
  const [failing, warning] = [count('FAILING'), count('WARNING')];
  const verdict =
    failing > 0
      ? t('failing', { count: failing })
      : warning > 0
        ? t('warning', { count: warning })
        : t('well');
  return (
    <section className={`${night.root} ${classes.panel}`} aria-labelledby="verdict">
      <div className={classes.head}>
        <Title order={2} id="verdict" className={classes.verdict} aria-live="polite">
          {verdict}
        </Title>
        <p className={classes.quiet}>{note}</p>
      </div>
      <ol className={classes.road}>
        {health.map((part) => (
          <Station key={part.part} health={part} />
        ))}
      </ol>
    </section>
  );
}

function Station({ health }: { readonly health: Health }) {
  const { part, state } = health;
  const t = useTranslations('operatorOverview');
  const reading = useReading(health);
  return (
    <li className={classes.station} data-state={state}>
      <span className={classes.mark}>
        <EvidenceMark kind={marks[state]} />
      </span>
      <span className={classes.name}>{t(`parts.${part}`)}</span>
      <span className={classes.reading}>
        {t(`states.${state}`)}
        {reading !== null && ` · ${reading}`}
      </span>
    </li>
  );
}

/** Returns a part's measurement in words; null if its state says it all. */
function useReading({ part, state, reading }: Health): string | null {
  const t = useTranslations('operatorOverview');
  const locale = useLocale();
  const { duration } = useFormatters();
  if (reading === null || state === 'OFF') return null;
  switch (part) {
    case 'DATABASE':
      return t('answersIn', { ms: reading });
    case 'DISK':
      return t('free', { bytes: formatBytes(reading, locale) });
    case 'EVENTS':
    case 'MAILS':
    case 'PUSHES':
      return reading < 1_000 ? null : t('waitsFor', { time: duration(reading / 1_000) });
    case 'TASKS':
    case 'WEBHOOKS':
      return reading === 0 ? null : t('failed', { count: reading });
    case 'SCHEMA':
  }
  return null;
}
