import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import type { Joining } from '../../memberships/memberships.queries.ts';
import { popularVtcsQuery } from '../vtc-list.queries.ts';
import { VtcCards, VtcCardSkeletons } from './vtc-cards.tsx';

/** The companies with the most members. */
export function PopularVtcs({ joining }: { readonly joining: Joining }) {
  const t = useTranslations('join');
  const query = useQuery(popularVtcsQuery);
  const { data: vtcs, isPending } = query;
  if (vtcs === undefined) {
    return isPending ? (
      <VtcCardSkeletons inRow />
    ) : (
      <ErrorState message={messages.unableToFetchVtcs} query={query} />
    );
  }
  if (vtcs.length === 0) return <Text c="dimmed">{t('nonePopular')}</Text>;
  return <VtcCards vtcs={vtcs} joining={joining} inRow />;
}
