import { VisuallyHidden } from '@mantine/core';
import {
  IconConfetti,
  IconHash,
  IconHeartHandshake,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { ChatChannel } from '@waybill/schema/features/chat.models';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { writeBadgeCount } from '#src/lib/badge-count.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { unreadOf } from '../chat.model.ts';
import { channelPath } from '../chat.paths.ts';
import classes from './channel-list.module.css';

const icons = {
  COMPANY: IconHash,
  ROLE: IconUsersGroup,
  EVENT: IconConfetti,
  ALLIANCE: IconHeartHandshake,
  DIRECT: IconUser,
} as const;

/** Links to channels, each with its last message and how many are unread. */
export function ChannelList({ channels }: { readonly channels: readonly ChatChannel[] }) {
  return (
    <ul className={classes.list}>
      {channels.map((channel) => (
        <li key={channel.id}>
          <ChannelLink channel={channel} />
        </li>
      ))}
    </ul>
  );
}

function ChannelLink({ channel }: { readonly channel: ChatChannel }) {
  const t = useTranslations('chat');
  const { channelId } = useParams();
  const { id, kind, name, last, mentionsUnread, involvement } = channel;
  const Icon = icons[kind];
  const unread = unreadOf(channel);
  return (
    <Link
      to={channelPath(id)}
      className={classes.link}
      data-unread={unread > 0 || undefined}
      aria-current={channelId === id ? 'page' : undefined}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.line}>
        <span className={classes.name}>
          <bdi>{name || t('deleted')}</bdi>
          <VisuallyHidden>{` (${t(`kinds.${kind}`)})`}</VisuallyHidden>
        </span>
        {last !== null && <LastTime at={last.at} />}
      </span>
      <span className={classes.line}>
        <span className={classes.last}>
          {last === null ? (
            t('empty')
          ) : (
            <>
              <bdi>{last.author ?? t('deleted')}</bdi>:{' '}
              <bdi>{last.text === '' ? t('picture') : (last.text ?? t('removed'))}</bdi>
            </>
          )}
        </span>
        {mentionsUnread > 0 && involvement !== 'NOTHING' && (
          <span className={classes.mentions}>
            <span aria-hidden>@</span>
            <VisuallyHidden>{t('mentionsUnread', { count: mentionsUnread })}</VisuallyHidden>
          </span>
        )}
        {unread > 0 && (
          <span className={classes.count}>
            <span aria-hidden>{writeBadgeCount(unread)}</span>
            <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  );
}

/** The time of day, or else the day. */
function LastTime({ at }: { readonly at: string }) {
  const { moment, shortDay, timeOfDay } = useFormatters();
  const now = useMinute();
  const isToday = shortDay(at, now) === shortDay(now.toISOString(), now);
  return (
    <time className={classes.when} dateTime={at} title={moment(at)}>
      {isToday ? timeOfDay(at) : shortDay(at, now)}
    </time>
  );
}
