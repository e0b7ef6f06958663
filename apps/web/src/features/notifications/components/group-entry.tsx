import { ActionIcon } from '@mantine/core';
import type {
  Notification,
  NotificationGroup,
} from '@waybill/schema/features/notification-items.models';
import type { NotificationSection } from '@waybill/schema/features/notifications.models';
import { notificationKinds } from '@waybill/schema/features/notifications.models';
import type { User } from '@waybill/schema/features/users.models';
import {
  IconAffiliate,
  IconBuilding,
  type Icon,
  IconTruckDelivery,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { linkFor } from '../notifications.model.ts';
import { useMarkAsRead } from '../notifications.queries.ts';
import { useNotificationTexts } from '../use-notification-texts.ts';
import classes from './group-list.module.css';
import { Quote } from './quote.tsx';

interface GroupEntryProps {
  readonly group: NotificationGroup;
  readonly viewer: Pick<User, 'vtcId'>;
  readonly onLeave?: () => void;
}

const icons: Readonly<Record<NotificationSection, Icon>> = {
  company: IconBuilding,
  members: IconUsers,
  jobs: IconTruckDelivery,
  alliances: IconAffiliate,
  account: IconUserShield,
};

/** A group of similar notifications with a link; following the link marks it as read. */
export function GroupEntry({ group, viewer, onLeave }: GroupEntryProps) {
  const t = useTranslations('notifications');
  const marking = useMarkAsRead();
  const { newest, count, isRead } = group;
  const { title, body, quote } = useNotificationTexts()(newest, count);
  const link = linkFor(viewer, newest);
  // By key: the group may contain more notifications than the loaded ones.
  const read = () => marking.mutate({ groupKey: group.key });
  const leave = () => {
    if (!isRead) read();
    onLeave?.();
  };
  return (
    <li className={classes.entry} data-unread={isRead ? undefined : true}>
      <Mark item={newest} />
      <div>
        {link === null ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link to={link} className={classes.title} onClick={leave}>
            {title}
          </Link>
        )}
        {body !== null && <div className={classes.body}>{body}</div>}
        {quote !== null && <Quote>{quote}</Quote>}
        <div className={classes.time}>
          <RelativeTime at={newest.createdAt} />
        </div>
      </div>
      {!isRead && (
        <ActionIcon
          className={classes.read}
          variant="subtle"
          size={24}
          title={t('mark')}
          aria-label={t('markOne', { title })}
          onClick={read}
        >
          <span className={classes.dot} />
        </ActionIcon>
      )}
    </li>
  );
}

function Mark({ item: { driver, kind } }: { readonly item: Notification }) {
  if (driver !== null) return <Avatar person={driver} side={30} />;
  const SectionIcon = icons[notificationKinds[kind].section];
  return (
    <span className={classes.mark}>
      <SectionIcon size={20} aria-hidden />
    </span>
  );
}
