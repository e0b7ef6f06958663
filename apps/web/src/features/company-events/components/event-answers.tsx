import { Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type EventReply, eventReplies } from '@waybill/schema/features/company-events.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { Tag } from '#src/components/tag.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { answersQuery } from '../company-events.queries.ts';

/** Who takes part, for members of companies that hold the event or have a slot. */
export function EventAnswers({ eventId }: { readonly eventId: string }) {
  const t = useTranslations('events');
  const [answer, setAnswer] = useState<EventReply>('YES');
  return (
    <TitledCard title={t('drivers')}>
      <FilterChips
        label={t('drivers')}
        chips={eventReplies.map((value) => ({ value, label: t(`repliesOfDrivers.${value}`) }))}
        value={answer}
        onChange={setAnswer}
      />
      <MoreList
        query={useInfiniteQuery(answersQuery(eventId, answer))}
        loading={t('loadingDrivers')}
        failed={t('driversFailed')}
        more={t('showMore')}
        empty={{ title: t('noDrivers'), text: t(`noDriversText.${answer}`) }}
      >
        {(answers) => (
          <Stack component="ul" gap="xs" m={0} p={0}>
            {answers.map(({ driver, vtc, isWaiting }) => (
              <Group component="li" key={driver.id} gap="sm" style={{ listStyle: 'none' }}>
                <Avatar person={driver} side={30} />
                <Text fw={500}>{driver.username}</Text>
                {vtc !== null && (
                  <Text size="sm" c="dimmed">
                    {vtc.tag}
                  </Text>
                )}
                {isWaiting && <Tag>{t('waits')}</Tag>}
              </Group>
            ))}
          </Stack>
        )}
      </MoreList>
    </TitledCard>
  );
}
