import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CalendarFeed, CalendarSourceName } from '@waybill/schema/features/calendar.models';
import { useFormatter, useTranslations } from 'use-intl';
import { CopyableCode } from '#src/components/copyable-code.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { feedQuery, useCreateFeed, useRemoveFeed } from '../calendar.queries.ts';

interface FeedDialogProps {
  readonly opened: boolean;
  /** What a new address shows. */
  readonly sources: readonly CalendarSourceName[];
  readonly onClose: () => void;
}

/** The address at which other programs read the calendar. */
export function FeedDialog({ opened, sources, onClose }: FeedDialogProps) {
  const t = useTranslations('calendar.feed');
  return (
    <Dialog opened={opened} title={t('title')} onClose={onClose}>
      <FeedContent sources={sources} />
    </Dialog>
  );
}

function FeedContent({ sources }: Pick<FeedDialogProps, 'sources'>) {
  const t = useTranslations('calendar.feed');
  const query = useQuery(feedQuery());
  const creating = useCreateFeed();
  const removing = useRemoveFeed();
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ feed }) => (
        <Stack>
          <Text>{t('text')}</Text>
          {feed !== null && <Feed feed={feed} />}
          <Text size="sm" c="dimmed">
            {t('google')}
          </Text>
          {sources.length === 0 && <Text size="sm">{t('nothing')}</Text>}
          <Group gap="xs">
            <Button
              disabled={sources.length === 0}
              loading={creating.isPending}
              variant={feed === null ? 'filled' : 'default'}
              onClick={() => creating.mutate([...sources])}
            >
              {t(feed === null ? 'create' : 'replace')}
            </Button>
            {feed !== null && (
              <Button
                variant="subtle"
                color="red"
                loading={removing.isPending}
                onClick={() => removing.mutate()}
              >
                {t('remove')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            {t(feed === null ? 'createHint' : 'replaceHint')}
          </Text>
        </Stack>
      )}
    </QueryContent>
  );
}

function Feed({ feed: { address, sources, readAt } }: { readonly feed: CalendarFeed }) {
  const t = useTranslations('calendar.feed');
  const name = useTranslations('calendar.sources');
  const format = useFormatter();
  const { moment } = useFormatters();
  return (
    <>
      <CopyableCode label={t('address')} code={address} hint={t('secret')} />
      <Text size="sm">
        {t('shows', { sources: format.list(sources.map((source) => name(source))) })}
        {' · '}
        {readAt === null ? t('unread') : t('readAt', { time: moment(readAt) })}
      </Text>
    </>
  );
}
