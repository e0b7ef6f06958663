import { Text, Title } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { Why, WhyItem } from '@waybill/schema/features/why.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import type { Paged } from '#src/lib/pages.ts';
import { MoreButton } from './more-button.tsx';
import { itemPathOf } from './why-items.tsx';
import classes from './why-drawer.module.css';

interface WhyProgressProps {
  readonly why: Why;
  readonly query: UseInfiniteQueryResult<Paged<WhyItem>>;
  readonly write: (figure: number) => string;
  /** Called when a job is opened. */
  readonly onLeave: () => void;
}

/** How far it is to the goal of an achievement, and the jobs that count, newest first. Each opens its job. */
export function WhyProgress({ why, query, write, onLeave }: WhyProgressProps) {
  const t = useTranslations('why');
  const { moment } = useFormatters();
  const { best, basis } = why;
  const value = why.value ?? 0;
  const items = query.data?.rows ?? [];
  return (
    <div className={classes.reasons}>
      <section aria-label={t('title', { value: write(value) })}>
        <Title order={3} className={classes.figure}>
          {t('of', { figure: write(value), best: write(best) })}
        </Title>
        <Text size="sm" c="dimmed">
          {value < best ? t('left', { left: write(best - value) }) : t('reached')}{' '}
          {t('basisJobs', { jobs: basis.n })}
        </Text>
      </section>
      {items.length > 0 && (
        <section aria-label={t('itemsTitle')} className={classes.section}>
          <Title order={3} size="h4">
            {t('itemsTitle')}
          </Title>
          <ul className={classes.items}>
            {items.map((item) => (
              <li key={itemPathOf(item)} className={classes.item}>
                <Link className={classes.link} to={itemPathOf(item)} onClick={onLeave}>
                  {t('job', { number: String(item.number) })}
                </Link>
                <span className={classes.points}>{t('gain', { figure: write(-item.loses) })}</span>
                <span className={classes.sentence}>{moment(item.at)}</span>
              </li>
            ))}
          </ul>
          <MoreButton label={t('more')} failure={t('failed')} query={query} />
        </section>
      )}
    </div>
  );
}
