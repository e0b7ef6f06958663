import { ActionIcon, Button, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ChatChannel, ChatMessage } from '@waybill/schema/features/chat.models';
import type { User } from '@waybill/schema/features/users.models';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { isTogether } from '../chat.model.ts';
import { chatPathOf } from '../chat.paths.ts';
import { messagesQuery, useSetRead } from '../chat.queries.ts';
import { useUnsent } from '../use-unsent.ts';
import classes from './channel.module.css';
import { ChannelMenu } from './channel-menu.tsx';
import { Message } from './message.tsx';
import { UnsentMessages } from './unsent-messages.tsx';
import { WritingBox } from './writing-box.tsx';

interface ChannelProps {
  readonly channel: ChatChannel;
  readonly viewer: User;
}

/** What the writing box is for, besides a new message: an answer or a changed text. */
export interface Draft {
  readonly kind: 'reply' | 'edit';
  readonly message: ChatMessage;
}

/** The messages of a channel, and the box to write in it. */
export function Channel({ channel, viewer }: ChannelProps) {
  const t = useTranslations('chat');
  const { id, name, topic, can } = channel;
  const [search, setSearch] = useSearchParams();
  const around = Number(search.get('message')) || null;
  const showLatest = () =>
    setSearch(
      (params) => {
        params.delete('message');
        return params;
      },
      { replace: true },
    );
  const query = useInfiniteQuery(messagesQuery(id, around));
  const unsent = useUnsent(viewer.id, id).filter(
    (waiting) => query.data?.every((message) => message.id !== waiting.id) ?? true,
  );
  const lastLoaded = query.data?.at(-1)?.n ?? 0;
  const [draft, setDraft] = useState<Draft | null>(null);
  useReading(channel, lastLoaded >= channel.lastN);
  // The line above what was unread when the channel was opened stays.
  const [openedAt] = useState(channel.readN);
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <ActionIcon
          component={Link}
          to={chatPathOf(search.get('q'))}
          className={classes.back}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('all')}
        >
          <IconChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <div className={classes.names}>
          <Title order={2} size="h3" className={classes.name}>
            <bdi>{name || t('deleted')}</bdi>
          </Title>
          <div className={classes.topic}>{topic || t(`kinds.${channel.kind}`)}</div>
        </div>
        <ChannelMenu channel={channel} vtcId={viewer.vtcId} />
      </header>
      {/* Reversed, so that it begins at its end and keeps its place while earlier messages come. */}
      <div className={classes.scroll}>
        <div>
          <MoreButton label={t('earlier')} failure={t('messagesFailed')} query={query} />
          <QueryContent
            query={query}
            loading={<ListSkeleton label={t('messagesLoading')} />}
            failed={t('messagesFailed')}
          >
            {(messages) =>
              messages.length === 0 && unsent.length === 0 ? (
                <EmptyState title={t('empty')} text={t('emptyText')} />
              ) : (
                <Log
                  around={around}
                  messages={messages}
                  channel={channel}
                  viewerId={viewer.id}
                  openedAt={openedAt}
                  onDraft={setDraft}
                />
              )
            }
          </QueryContent>
          {around === null && <UnsentMessages viewer={viewer} messages={unsent} />}
          {around !== null && query.data !== undefined && lastLoaded < channel.lastN && (
            <Button variant="default" onClick={showLatest}>
              {t('latest')}
            </Button>
          )}
        </div>
      </div>
      {can.write ? (
        <WritingBox
          key={draft === null ? 'new' : `${draft.kind}${draft.message.n}`}
          viewerId={viewer.id}
          channel={channel}
          draft={draft}
          onDone={() => {
            setDraft(null);
            if (around !== null) showLatest();
          }}
        />
      ) : (
        <Closed channel={channel} />
      )}
    </div>
  );
}

/** Why the viewer can't write. */
function Closed({ channel: { kind, isBlocked, mutedUntil } }: { readonly channel: ChatChannel }) {
  const t = useTranslations('chat');
  const { moment } = useFormatters();
  const why = () => {
    if (mutedUntil !== null) return t('mutedUntil', { date: moment(mutedUntil) });
    if (kind !== 'DIRECT') return t('staffOnly');
    return t(isBlocked ? 'blocked' : 'directClosed');
  };
  return <p className={classes.closed}>{why()}</p>;
}

interface LogProps {
  readonly messages: readonly ChatMessage[];
  readonly channel: ChatChannel;
  readonly viewerId: string;
  readonly openedAt: number;
  /** The message that was asked for. */
  readonly around: number | null;
  readonly onDraft: (draft: Draft) => void;
}

function Log({ messages, channel, viewerId, openedAt, around, onDraft }: LogProps) {
  const t = useTranslations('chat');
  const { day } = useFormatters();
  const firstUnread = messages.find(({ n, author }) => n > openedAt && author?.id !== viewerId);
  return (
    <div role="log" aria-label={t('messagesOf', { name: channel.name })} className={classes.log}>
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isNewDay = before === undefined || day(before.sentAt) !== day(message.sentAt);
        const isFirstUnread = message === firstUnread && openedAt > 0;
        return (
          <div
            key={message.n}
            ref={message.n === around ? showInMiddle : null}
            className={message.n === around ? classes.asked : undefined}
          >
            {isNewDay && <div className={classes.line}>{day(message.sentAt)}</div>}
            {isFirstUnread && (
              <div className={classes.line} data-new>
                {t('new')}
              </div>
            )}
            <Message
              message={message}
              isTogether={!isNewDay && !isFirstUnread && isTogether(before, message)}
              channel={channel}
              viewerId={viewerId}
              onDraft={onDraft}
            />
          </div>
        );
      })}
    </div>
  );
}

function showInMiddle(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

/** Marks the channel as read while its page is visible and shows its end. */
function useReading({ id, lastN, readN }: ChatChannel, isAtEnd: boolean): void {
  const { mutate } = useSetRead(id);
  useEffect(() => {
    if (lastN <= readN || !isAtEnd) return undefined;
    const read = () => {
      if (document.visibilityState === 'visible') mutate(lastN);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [lastN, readN, isAtEnd, mutate]);
}
