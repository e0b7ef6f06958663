import type { EventRule, Weekday } from '@waybill/schema/features/company-events.models';
import { weekdays } from '@waybill/schema/features/company-events.models';
import { useFormatter, useTranslations } from 'use-intl';

/** When a series takes place, such as "Every 2 weeks on Saturday". */
export function useRuleWords(rule: EventRule): string {
  const t = useTranslations('events');
  const format = useFormatter();
  const nameWeekday = useWeekdayName();
  const { interval } = rule;
  if (rule.every === 'month') {
    const { nth, weekday } = rule;
    return t('everyMonth', { interval, nth: String(nth), day: nameWeekday(weekday) });
  }
  const days = weekdays.filter((day) => rule.weekdays.includes(day)).map((day) => nameWeekday(day));
  return t('everyWeek', { interval, days: format.list(days) });
}

/** Returns a function that names a weekday. */
export function useWeekdayName() {
  const format = useFormatter();
  return (day: Weekday, weekday: 'long' | 'short' = 'long') => {
    // A Monday.
    const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
    return format.dateTime(date, { weekday, timeZone: 'UTC' });
  };
}
