import { Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { MoreList } from '#src/components/more-list.tsx';
import { demoRequestsQuery, type WhichRequests } from '../demo-requests.queries.ts';
import { DemoRequestCard } from './demo-request-card.tsx';

/** The demo requests, latest first. */
export function DemoRequestList({ which }: { readonly which: WhichRequests }) {
  const t = useTranslations('operatorRequests');
  return (
    <MoreList
      query={useInfiniteQuery(demoRequestsQuery(which))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('more')}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(requests) => (
        <Stack gap="md">
          {requests.map((request) => (
            <DemoRequestCard key={request.id} request={request} />
          ))}
        </Stack>
      )}
    </MoreList>
  );
}
