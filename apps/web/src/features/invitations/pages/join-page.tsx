import { Skeleton, Stack } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useForgetReturn } from '#src/features/auth/use-forget-return.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { CodeEntry } from '#src/features/vtcs/memberships/components/code-entry.tsx';
import { Offer } from '../components/offer.tsx';
import { offerQuery } from '../invitations.queries.ts';

/** The page of an invitation link: the company to join. */
export function JoinPage() {
  const { code = '' } = useParams();
  const t = useTranslations('joinByCode');
  const query = useQuery(offerQuery(code));
  const { data: offer, error, isPending } = query;
  useForgetReturn();
  if (error !== null && isInvalid(error)) return <Invalid />;
  if (offer !== undefined) return <Offer code={code} offer={offer} />;
  if (isPending) return <Loading />;
  return <Failed title={t('failed')} query={query} />;
}

function isInvalid(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function Loading() {
  const t = useTranslations('shell');
  return (
    <Stack component="output" gap="lg" aria-label={t('loading')}>
      <Skeleton height={122} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}

function Invalid() {
  const t = useTranslations('joinByCode');
  return (
    <NarrowPage title={t('invalid')} intro={t('invalidText')}>
      <DocumentTitle title={t('invalid')} />
      <CodeEntry />
    </NarrowPage>
  );
}

function Failed({ title, query }: { readonly title: string; readonly query: UseQueryResult }) {
  const t = useTranslations('joinByCode');
  return (
    <Stack gap="lg">
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      <ErrorState message={t('failedText')} query={query} />
    </Stack>
  );
}
