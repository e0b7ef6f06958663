import { Text } from '@mantine/core';
import type { CompanyEvent, EventRule } from '@waybill/schema/features/company-events.models';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { nameTimeZone } from '#src/features/account/preferences/time-zones.model.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { formatTimeOfDay } from '#src/lib/units.ts';
import { isFirstOfTwo } from '#src/lib/zoned-time.ts';
import { useRuleWords } from './event-rule.tsx';

/** When drivers meet and leave, in the reader's time zone, with the organiser's time where it differs. */
export function EventTimes({ event }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const { moment, timeOfDay } = useFormatters();
  const format = useFormatter();
  const timeZone = timeZoneOf(usePreferences());
  const organisers = useOrganisersTime(event);
  const locale = useLocale();
  const { meetsAt, startsAt, endsAt, zone } = event;
  return (
    <div>
      <Text fw={600}>
        <time dateTime={startsAt}>
          {format.dateTime(new Date(startsAt), { weekday: 'long', timeZone })}, {moment(startsAt)}
        </time>
      </Text>
      <Text size="sm" c="dimmed">
        {meetsAt === startsAt ? '' : `${t('meets', { time: timeOfDay(meetsAt) })} · `}
        {t('until', { time: timeOfDay(endsAt) })}
      </Text>
      {organisers !== null && (
        <Text size="sm" c="dimmed">
          {t('organisersTime', organisers)}
        </Text>
      )}
      {isFirstOfTwo(startsAt, zone) && (
        <Text size="sm" c="dimmed">
          {t('twice', { time: formatTimeOfDay(new Date(startsAt), { locale, timeZone: zone }) })}
        </Text>
      )}
      {event.series !== null && <Rule rule={event.series.rule} />}
    </div>
  );
}

function Rule({ rule }: { readonly rule: EventRule }) {
  return (
    <Text size="sm" c="dimmed">
      {useRuleWords(rule)}
    </Text>
  );
}

/** Returns the departure by the organiser's clock. Null if it shows the reader's time. */
function useOrganisersTime({ startsAt, zone }: CompanyEvent) {
  const locale = useLocale();
  const timeZone = timeZoneOf(usePreferences());
  const departure = new Date(startsAt);
  const time = formatTimeOfDay(departure, { locale, timeZone: zone });
  if (time === formatTimeOfDay(departure, { locale, timeZone })) return null;
  return { time, zone: nameTimeZone(zone) };
}
