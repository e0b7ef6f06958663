import { Anchor, Text, Title } from '@mantine/core';
import type { Why, WhyItem, WhyPart } from '@waybill/schema/features/why.models';
import { useFormatter, useLocale, useMessages, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import classes from './why-drawer.module.css';

/** How many days a sentence names. */
const daysNamed = 3;

interface WhyPartsProps {
  readonly why: Why;
  /** Opens the safety score, which is a part of the reputation. */
  readonly onLead: () => void;
}

/** How many points each part loses, largest first. They add up to what is missing. */
export function WhyParts({ why, onLead }: WhyPartsProps) {
  const t = useTranslations('why');
  const format = useFormatter();
  const { best, value, parts } = why;
  const missing = best - (value ?? best);
  const losing = parts
    .filter(({ loses, shown }) => shown > 0 || loses >= 0.05)
    .toSorted((a, b) => b.loses - a.loses);
  const nameAll = (those: Why['parts']) =>
    format.list(
      those.map(({ key }) => t(`parts.${key}`)),
      { type: 'conjunction' },
    );
  const others = parts.filter((part) => !losing.includes(part) && part.key !== 'unknown');
  const uncounted = others.filter(({ weight }) => weight === 0);
  const clean = others.filter(({ weight }) => weight !== 0);
  return (
    <section aria-label={t('partsTitle')} className={classes.section}>
      <Title order={3} size="h4">
        {t('partsTitle')}
      </Title>
      {losing.length === 0 && <Text size="sm">{t('perfect')}</Text>}
      <ul className={classes.parts}>
        {losing.map((part) => (
          <li key={part.key}>
            <span className={classes.part}>{t(`parts.${part.key}`)}</span>
            <span className={classes.points}>{t('lost', { points: part.shown })}</span>
            <span className={classes.bar} aria-hidden>
              <span style={{ width: `${(100 * part.loses) / Math.max(missing, part.loses)}%` }} />
            </span>
            {part.key === 'safety' ? (
              <Anchor component="button" type="button" className={classes.lead} onClick={onLead}>
                {t('lead')}
              </Anchor>
            ) : (
              <Sentence why={why} part={part.key} />
            )}
          </li>
        ))}
      </ul>
      {clean.length > 0 && losing.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('nothingLost', { parts: nameAll(clean) })}
        </Text>
      )}
      {uncounted.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('notCounted', { parts: nameAll(uncounted) })}
        </Text>
      )}
    </section>
  );
}

/** Such as "2 late deliveries, 3 Nov and 9 Nov": from the newest events. */
function Sentence({ why: { of, items, nextCursor }, part }: { why: Why; part: WhyPart }) {
  const t = useTranslations('why');
  const locale = useLocale();
  const { shortDay } = useFormatters();
  const now = useMinute();
  const { why } = useMessages();
  if (part === 'unknown') return <span className={classes.sentence}>{t('unknownText')}</span>;
  const own = items.filter((item) => item.part === part);
  const days = daysOf(own, (at) => shortDay(at, now));
  if (days.length === 0) {
    return nextCursor === null && of === 'reputation' ? (
      <span className={classes.sentence}>{t('startText')}</span>
    ) : null;
  }
  const named = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    days.slice(0, daysNamed).toReversed(),
  );
  const isAll = nextCursor === null && days.length <= daysNamed;
  const events =
    nextCursor === null && isKeyOf(why.events, part)
      ? t(`events.${part}`, { count: own.length })
      : null;
  const latest = events === null ? 'latestAlone' : 'latest';
  const when = isAll ? named : t(latest, { days: named });
  return (
    <span className={classes.sentence}>
      {events === null ? when : t('when', { events, days: when })}
    </span>
  );
}

function daysOf(items: readonly WhyItem[], format: (at: string) => string): string[] {
  return [...new Set(items.map(({ at }) => format(at)))];
}
