import { Button, Group, Paper, SegmentedControl, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
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
  const { data } = query;
  const [newest] = data?.rows ?? [];
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
        {newest !== undefined && (data?.pages[0]?.unread ?? 0) > 0 && (
          <Button
            variant="default"
            loading={marking.isPending}
            onClick={() => marking.mutate({ until: newest.newest.id })}
          >
            {t('markAll')}
          </Button>
        )}
      </Group>
      <MoreList
        query={query}
        loading={t('loading')}
        failed={t('failed')}
        more={t('showMore')}
        empty={{
          title: t(isUnread ? 'noneUnread' : 'none'),
          text: t(isUnread ? 'noneUnreadText' : 'noneText'),
        }}
      >
        {(groups) => (
          <Paper withBorder>
            <GroupList groups={groups} viewer={viewer} />
          </Paper>
        )}
      </MoreList>
    </Stack>
  );
}
