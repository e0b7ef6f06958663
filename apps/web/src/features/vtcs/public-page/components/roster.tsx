import { Paper, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { rosterQuery } from '../public-vtc.queries.ts';
import classes from './roster.module.css';

/** A company's drivers who agreed to be listed, if it lists them. */
export function Roster({ tag }: { readonly tag: string }) {
  const t = useTranslations('vtcPage');
  const utcDay = useUtcDay();
  const query = useInfiniteQuery(rosterQuery(tag));
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={t('roster')}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t('roster')}
        </Title>
        <QueryContent query={query} loading={<Skeleton height={96} />} failed={t('rosterFailed')}>
          {({ rows }) => (
            <ul className={classes.list}>
              {rows.map(({ username, avatarUrl, joinedOn }) => (
                <li key={`${username} ${joinedOn}`} className={classes.member}>
                  <Avatar person={{ username, avatarUrl }} side={30} />
                  <span className={classes.text}>
                    <span className={classes.name}>{username}</span>
                    <span className={classes.day}>{t('since', { day: utcDay(joinedOn) })}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
        <MoreButton label={t('showMore')} failure={t('rosterFailed')} query={query} />
      </Stack>
    </Paper>
  );
}
