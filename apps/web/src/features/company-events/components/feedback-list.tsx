import { Group, Stack, Text } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { feedbackQuery } from '../company-events.queries.ts';

/** What drivers say of an event, for its organisers. */
export function FeedbackList({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('eventFeedback');
  const query = useInfiniteQuery(feedbackQuery(eventId));
  const counted = query.data?.pages[0];
  return (
    <TitledCard title={t('listTitle')}>
      {counted !== undefined && counted.good + counted.bad > 0 && (
        <Text fw={500}>{t('counts', { good: counted.good, bad: counted.bad })}</Text>
      )}
      <MoreList
        query={query}
        loading={t('loading')}
        failed={t('failed')}
        more={t('showMore')}
        empty={{ title: t('none'), text: t('noneText') }}
      >
        {(rows) => (
          <Stack component="ul" gap="sm" m={0} p={0}>
            {rows.map(({ driver, isGood, text }) => (
              <Group
                component="li"
                key={driver.id}
                gap="sm"
                align="flex-start"
                wrap="nowrap"
                style={{ listStyle: 'none' }}
              >
                <Avatar person={driver} side={30} />
                <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Group gap="xs">
                    <Text fw={500}>{driver.username}</Text>
                    {isGood ? (
                      <IconThumbUp size={18} aria-label={t('good')} />
                    ) : (
                      <IconThumbDown size={18} aria-label={t('bad')} />
                    )}
                  </Group>
                  {text !== '' && <Text style={{ whiteSpace: 'pre-line' }}>{text}</Text>}
                </div>
              </Group>
            ))}
          </Stack>
        )}
      </MoreList>
    </TitledCard>
  );
}
