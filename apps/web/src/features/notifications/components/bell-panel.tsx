import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { groupsQuery, useMarkAsRead } from '../notifications.queries.ts';
import { notificationsPathOf } from '../notifications.paths.ts';
import classes from './bell-panel.module.css';
import { GroupList } from './group-list.tsx';

interface BellPanelProps {
  readonly viewer: Pick<User, 'vtcId'>;
  /** Called when the reader follows a link. */
  readonly onLeave: () => void;
}

/** The number of notifications in the panel. */
const most = 8;

/** The latest notifications. */
export function BellPanel({ viewer, onLeave }: BellPanelProps) {
  const t = useTranslations('notifications');
  const query = useInfiniteQuery(groupsQuery(false));
  const marking = useMarkAsRead();
  const { data, isPending } = query;
  const [newest] = data?.rows ?? [];
  return (
    <section aria-label={t('heading')}>
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Text fw={600}>{t('heading')}</Text>
        {newest !== undefined && (data?.pages[0]?.unread ?? 0) > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            loading={marking.isPending}
            onClick={() => marking.mutate({ until: newest.newest.id })}
          >
            {t('markAll')}
          </Button>
        )}
      </Group>
      {data === undefined ? (
        <div className={classes.state}>
          {isPending ? (
            <ListSkeleton label={t('loading')} />
          ) : (
            <ErrorState message={t('failed')} query={query} />
          )}
        </div>
      ) : data.rows.length === 0 ? (
        <Text c="dimmed" className={classes.state}>
          {t('noneText')}
        </Text>
      ) : (
        <GroupList groups={data.rows.slice(0, most)} viewer={viewer} onLeave={onLeave} />
      )}
      <div className={classes.foot}>
        <Button
          component={Link}
          to={notificationsPathOf(viewer)}
          variant="subtle"
          color="gray"
          fullWidth
          onClick={onLeave}
        >
          {t('all')}
        </Button>
      </div>
    </section>
  );
}
