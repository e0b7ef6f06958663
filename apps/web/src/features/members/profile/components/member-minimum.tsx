import { Paper, Text, Title } from '@mantine/core';
import type { Minimum } from '@waybill/schema/features/members.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './member-figures.module.css';

interface MemberMinimumProps {
  readonly minimum: Minimum;
  readonly lastMinimum: Minimum | null;
}

/** How far a member is with the monthly minimum. The member and staff see it. */
export function MemberMinimum({ minimum, lastMinimum }: MemberMinimumProps) {
  const t = useTranslations('member');
  const format = useFormatter();
  const { distance } = useFormatters();
  const months = lastMinimum === null ? [minimum] : [minimum, lastMinimum];
  return (
    <Paper component="section" withBorder aria-label={t('minimum')} className={classes.root}>
      <div className={classes.title}>
        <Title order={2} size="h3">
          {t('minimum')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('minimumText')}
        </Text>
      </div>
      <InstrumentStrip>
        {months.map(({ month, needM, doneM }) => (
          <Instrument
            key={month}
            caption={format.dateTime(new Date(`${month}-01`), {
              month: 'long',
              year: 'numeric',
              timeZone: 'UTC',
            })}
            value={distance(doneM / 1_000)}
            comparison={{
              value: Math.min(doneM, needM),
              with: needM,
              most: needM,
              text:
                doneM >= needM
                  ? t('minimumReached', { distance: distance(needM / 1_000) })
                  : t('minimumToGo', {
                      distance: distance(needM / 1_000),
                      left: distance(Math.ceil((needM - doneM) / 1_000)),
                    }),
            }}
          />
        ))}
      </InstrumentStrip>
    </Paper>
  );
}
