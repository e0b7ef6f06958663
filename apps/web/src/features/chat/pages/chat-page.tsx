import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { SearchForm } from '#src/components/search-form.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { chatPath } from '../chat.paths.ts';
import { channelsQuery } from '../chat.queries.ts';
import { NewChannel } from '../components/new-channel.tsx';
import { ChannelList } from '../components/channel-list.tsx';
import { Channel } from '../components/channel.tsx';
import { SearchResults } from '../components/search-results.tsx';
import { Moderation } from '../components/moderation.tsx';
import { useVisibleHeight } from '../use-visible-height.ts';
import classes from './chat-page.module.css';

/** The channels, and the messages of the open one; phones show one of the two. */
export function ChatPage() {
  const t = useTranslations('chat');
  const viewer = useViewer();
  const { channelId } = useParams();
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const isSearching = q.length >= limits.chatSearch.min;
  const query = useQuery(channelsQuery);
  const channel = query.data?.channels.find(({ id }) => id === channelId);
  useSubPageName(channel?.name ?? t('title'));
  const root = useVisibleHeight();
  if (viewer === null) return null;
  return (
    <div
      ref={root}
      className={classes.root}
      data-whole-page-content
      data-open={channelId !== undefined}
    >
      <DocumentTitle title={channel?.name ?? t('title')} />
      <PageHeading className={classes.title}>{t('title')}</PageHeading>
      <section className={classes.list} aria-label={t('channels')}>
        {can(viewer, 'COMMUNITY') && viewer.vtcId !== null && (
          <>
            <NewChannel vtcId={viewer.vtcId} />
            <Moderation vtcId={viewer.vtcId} />
          </>
        )}
        <SearchForm
          label={t('search')}
          placeholder={t('search')}
          search={q}
          isLabelHidden
          className={classes.search}
          onSearch={(words) => setSearch(words === '' ? {} : { q: words }, { replace: true })}
        />
        {isSearching ? (
          <SearchResults q={q} />
        ) : (
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('loading')} />}
            failed={t('failed')}
          >
            {({ channels }) => <ChannelList channels={channels} />}
          </QueryContent>
        )}
      </section>
      <section className={classes.channel} aria-label={channel?.name ?? t('channel')}>
        {channel !== undefined && <Channel key={channel.id} channel={channel} viewer={viewer} />}
        {channel === undefined && query.data !== undefined && (
          <EmptyState
            title={t(channelId === undefined ? 'noneOpen' : 'gone')}
            text={t(channelId === undefined ? 'noneOpenText' : 'goneText')}
          >
            {channelId !== undefined && <TextLink to={chatPath}>{t('all')}</TextLink>}
          </EmptyState>
        )}
      </section>
    </div>
  );
}
