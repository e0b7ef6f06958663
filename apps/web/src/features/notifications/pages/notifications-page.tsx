import { Button, Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { settingsPathOf } from '#src/features/account/account.paths.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { GroupList } from '../components/group-list.tsx';
import { groupsQuery, useMarkAsRead } from '../notifications.queries.ts';

/** All notifications, with a company or without. */
export function NotificationsPage() {
  const t = useTranslations('notifications');
  const { user } = useSession();
  return (
    <Stack gap="lg" maw={880} mx="auto">
      <DocumentTitle title={t('heading')} />
      <Group justify="space-between" gap="xs" align="baseline">
        <PageHeading>{t('heading')}</PageHeading>
        {user !== null && (
          <TextLink to={settingsPathOf(user, 'notifications')}>{t('settings')}</TextLink>
        )}
      </Group>
      {user !== null && <Notifications viewer={user} />}
    </Stack>
  );
}

function Notifications({ viewer }: { readonly viewer: User }) {
  const t = useTranslations('notifications');
  const [isUnread, setIsUnread] = useState(false);
  const query = useInfiniteQuery(groupsQuery(isUnread));
  const marking = useMarkAsRead();
  const { data, isPending } = query;
  const [newest] = data?.groups ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <SegmentedControl
          aria-label={t('filter')}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => setIsUnread(value === 'unread')}
          data={[
            { value: 'all', label: t('filterAll') },
            { value: 'unread', label: t('filterUnread') },
          ]}
        />
        {newest !== undefined && data !== undefined && data.unread > 0 && (
          <Button
            variant="default"
            loading={marking.isPending}
            onClick={() => marking.mutate({ until: newest.newest.id })}
          >
            {t('markAll')}
          </Button>
        )}
      </Group>
      {data === undefined ? (
        isPending ? (
          <ListSkeleton label={t('loading')} />
        ) : (
          <ErrorState message={t('failed')} query={query} />
        )
      ) : data.groups.length === 0 ? (
        isUnread ? (
          <EmptyState title={t('noneUnread')} text={t('noneUnreadText')} />
        ) : (
          <EmptyState title={t('none')} text={t('noneText')} />
        )
      ) : (
        <Paper withBorder>
          <GroupList groups={data.groups} viewer={viewer} />
        </Paper>
      )}
      <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
    </Stack>
  );
}
