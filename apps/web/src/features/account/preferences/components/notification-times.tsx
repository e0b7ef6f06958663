import { SimpleGrid } from '@mantine/core';
import type { NotificationSettings } from '@waybill/schema/features/notifications.contract';
import { mailModes } from '@waybill/schema/features/notifications.fields';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useChangeSettings } from '../notification-settings.queries.ts';
import { Choice } from './choice.tsx';

const hours = Array.from({ length: 24 }, (_hour, index) => `${index}`);
const none = 'none';
const hourMs = 3_600_000;
/** The durations of a pause. */
const pauses = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 28 * 24 * hourMs };
const pauseNames = ['hour', 'day', 'week', 'month'] as const;
const running = 'running';
/** The default end of quiet hours. */
const usualEnd = 8;

interface NotificationTimesProps {
  readonly settings: NotificationSettings;
  /** True if this server sends mail. */
  readonly hasMail: boolean;
}

/** When mail and push notifications are sent. */
export function NotificationTimes({ settings, hasMail }: NotificationTimesProps) {
  const t = useTranslations('notificationSettings');
  const { moment } = useFormatters();
  const nameHour = useHourNames();
  const { mutate } = useChangeSettings();
  const { mailMode, digestHour, quietHours, pausedUntil } = settings;
  const [openedAt] = useState(() => Date.now());
  const isPaused = pausedUntil !== null && Date.parse(pausedUntil) > openedAt;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {hasMail && (
        <>
          <Choice
            label={t('mailMode')}
            description={t(`mailModeHints.${mailMode}`)}
            values={mailModes}
            value={mailMode}
            nameOf={(mode) => t(`mailModes.${mode}`)}
            onChoose={(mode) => mutate({ mailMode: mode })}
          />
          <Choice
            label={t('digestHour')}
            values={hours}
            value={`${digestHour}`}
            nameOf={nameHour}
            onChoose={(hour) => mutate({ digestHour: Number(hour) })}
          />
        </>
      )}
      <Choice
        label={t('quietFrom')}
        description={t('quietHint')}
        values={[none, ...hours.filter((hour) => Number(hour) !== quietHours?.until)]}
        value={quietHours === null ? none : `${quietHours.from}`}
        nameOf={(hour) => (hour === none ? t('noQuiet') : nameHour(hour))}
        onChoose={(hour) => {
          const from = Number(hour);
          const until = quietHours?.until ?? (from === usualEnd ? usualEnd + 1 : usualEnd);
          mutate({ quietHours: hour === none ? null : { from, until } });
        }}
      />
      {quietHours !== null && (
        <Choice
          label={t('quietUntil')}
          values={hours.filter((hour) => Number(hour) !== quietHours.from)}
          value={`${quietHours.until}`}
          nameOf={nameHour}
          onChoose={(hour) => mutate({ quietHours: { ...quietHours, until: Number(hour) } })}
        />
      )}
      <Choice
        label={t('pause')}
        description={t('pauseHint')}
        values={isPaused ? [running, none, ...pauseNames] : [none, ...pauseNames]}
        value={isPaused ? running : none}
        nameOf={(name) =>
          name === running
            ? t('pausedUntil', { date: moment(pausedUntil ?? '') })
            : t(`pauses.${name}`)
        }
        onChoose={(name) => {
          if (name === running) return;
          const end = name === none ? null : new Date(Date.now() + pauses[name]).toISOString();
          mutate({ pausedUntil: end });
        }}
      />
    </SimpleGrid>
  );
}

function useHourNames(): (hour: string) => string {
  const locale = useLocale();
  const clock = new Intl.DateTimeFormat(locale, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return (hour) => clock.format(Number(hour) * hourMs);
}
