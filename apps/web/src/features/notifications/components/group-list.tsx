import type { NotificationGroup } from '@waybill/schema/features/notification-items.models';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import classes from './group-list.module.css';
import { GroupEntry } from './group-entry.tsx';

interface GroupListProps {
  readonly groups: readonly NotificationGroup[];
  readonly viewer: Pick<User, 'vtcId'>;
  readonly onLeave?: () => void;
}

/** Notification groups, latest first. */
export function GroupList({ groups, viewer, onLeave }: GroupListProps) {
  const t = useTranslations('notifications');
  return (
    <ul className={classes.list} aria-label={t('list')}>
      {groups.map((group) => (
        <GroupEntry
          key={group.key}
          group={group}
          viewer={viewer}
          {...(onLeave !== undefined && { onLeave })}
        />
      ))}
    </ul>
  );
}
