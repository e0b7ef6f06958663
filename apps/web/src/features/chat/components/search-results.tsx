import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChatFinding } from '@waybill/schema/features/chat.models';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { excerptOf } from '../chat.model.ts';
import { channelPath } from '../chat.paths.ts';
import { searchQuery } from '../chat.queries.ts';
import classes from './channel-list.module.css';
import own from './search-results.module.css';

/** Messages with the searched words; each links to its place in its channel. */
export function SearchResults({ q }: { readonly q: string }) {
  const t = useTranslations('chat');
  const query = useInfiniteQuery(searchQuery(q));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('searching')} />}
      failed={t('searchFailed')}
    >
      {(findings) =>
        findings.length === 0 ? (
          <output>
            <EmptyState title={t('nothingFound')} text={t('nothingFoundText')} />
          </output>
        ) : (
          <Stack gap="sm">
            <ul className={classes.list} aria-label={t('found')}>
              {findings.map((finding) => (
                <li key={`${finding.channel.id}${finding.n}`}>
                  <Finding finding={finding} q={q} />
                </li>
              ))}
            </ul>
            <MoreButton label={t('foundMore')} failure={t('searchFailed')} query={query} />
          </Stack>
        )
      }
    </QueryContent>
  );
}

function Finding({ finding, q }: { readonly finding: ChatFinding; readonly q: string }) {
  const t = useTranslations('chat');
  const { moment, shortDay } = useFormatters();
  const now = useMinute();
  const { pathname, search } = useLocation();
  const { channel, n, author, text, sentAt } = finding;
  const params = new URLSearchParams({ q, message: String(n) });
  const to = `${channelPath(channel.id)}?${params}`;
  return (
    <Link to={to} className={own.link} aria-current={to === pathname + search ? 'page' : undefined}>
      <span className={classes.line}>
        <span className={classes.name}>
          <bdi>{author?.username ?? t('deleted')}</bdi>
        </span>
        <time className={classes.when} dateTime={sentAt} title={moment(sentAt)}>
          {shortDay(sentAt, now)}
        </time>
      </span>
      <span dir="auto" className={own.text}>
        {excerptOf(text, q).map(({ start, said, isFound }) =>
          isFound ? <mark key={start}>{said}</mark> : said,
        )}
      </span>
      <span className={own.channel}>
        <bdi>{channel.name || t('deleted')}</bdi>
      </span>
    </Link>
  );
}
