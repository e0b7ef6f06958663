import { Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Why, WhyItem, WhyPart } from '@waybill/schema/features/why.models';
import { Link } from 'react-router-dom';
import { useFormatter, useMessages, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import type { Paged } from '#src/lib/pages.ts';
import { eventPath, jobPath } from '#src/lib/shared-paths.ts';
import { FilterChips } from './filter-chips.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { MoreButton } from './more-button.tsx';
import { QueryContent } from './query-content.tsx';
import classes from './why-drawer.module.css';

/** Less is a rounding error. */
const leastLoss = 1e-6;

interface WhyItemsProps {
  readonly why: Why;
  readonly query: UseInfiniteQueryResult<Paged<WhyItem>>;
  /** The part whose events are shown. Null: all. */
  readonly part: WhyPart | null;
  readonly onPart: (part: WhyPart | null) => void;
  /** Called when a job or event is opened. */
  readonly onLeave: () => void;
}

/** What is behind the parts, newest first. Each opens its job or event. */
export function WhyItems({ why, query, part, onPart, onLeave }: WhyItemsProps) {
  const t = useTranslations('why');
  // The safety score has a drawer of its own.
  const eventful = why.parts.filter(
    ({ key, loses, unknown }) => key !== 'safety' && loses - unknown > leastLoss,
  );
  if (eventful.length === 0) return null;
  return (
    <section aria-label={t('itemsTitle')} className={classes.section}>
      <Title order={3} size="h4">
        {t('itemsTitle')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('itemsText')}
      </Text>
      {eventful.length > 1 && (
        <FilterChips
          label={t('filter')}
          chips={[
            { value: 'all', label: t('all') },
            ...eventful.map(({ key }) => ({ value: key, label: t(`parts.${key}`) })),
          ]}
          value={part ?? 'all'}
          onChange={(value) => onPart(value === 'all' ? null : value)}
        />
      )}
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ rows }) => <Items items={rows} onLeave={onLeave} />}
      </QueryContent>
      <MoreButton label={t('more')} failure={t('failed')} query={query} />
    </section>
  );
}

function Items({ items, onLeave }: { items: readonly WhyItem[]; onLeave: () => void }) {
  const t = useTranslations('why');
  const nameItem = useItemName();
  const format = useFormatter();
  const { moment } = useFormatters();
  if (items.length === 0) return <Text size="sm">{t('noItems')}</Text>;
  const write = (loses: number) =>
    loses < 0.05 ? t('least') : `−${format.number(loses, { maximumFractionDigits: 1 })}`;
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={`${itemPathOf(item)} ${item.kind}`} className={classes.item}>
          <Link className={classes.link} to={itemPathOf(item)} onClick={onLeave}>
            {nameItem(item)}
          </Link>
          <span className={classes.points}>{write(item.loses)}</span>
          <span className={classes.sentence}>
            {item.event === null ? t('job', { number: String(item.number) }) : item.event.title} ·{' '}
            {moment(item.at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns the path of an item's job, or of the event that was missed. */
export function itemPathOf(item: WhyItem): string {
  if (item.event !== null) return eventPath(item.event.id);
  return `${jobPath(item.jobId)}${item.ordinal === null ? '' : `#item-${item.ordinal}`}`;
}

/** Returns a function that names an item with its extent. */
function useItemName(): (item: WhyItem) => string {
  const t = useTranslations('why');
  const tOffence = useTranslations('offences');
  const { why, offences } = useMessages();
  const { duration, share } = useFormatters();
  const nameKind = (kind: string) => {
    if (isKeyOf(why.kinds, kind)) return t(`kinds.${kind}`);
    return isKeyOf(offences, kind) ? tOffence(kind) : kind.replaceAll('_', ' ');
  };
  return ({ kind, amount }) => {
    if (amount === null) return nameKind(kind);
    return kind === 'overspeed'
      ? t('overLimit', { time: duration(amount) })
      : `${nameKind(kind)} · ${t('damage', { share: share(amount / 1e6) })}`;
  };
}
