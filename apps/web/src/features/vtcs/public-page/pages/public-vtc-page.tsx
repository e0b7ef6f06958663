import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@waybill/schema/contract/client';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { forgetReturnPath } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PublicVtcApply } from '../components/public-vtc-apply.tsx';
import { PublicVtcInfo } from '../components/public-vtc-info.tsx';
import { VtcPageHeader } from '../../components/vtc-page-header.tsx';
import { publicVtcQuery } from '../public-vtc.queries.ts';

/** A company as anybody sees it, signed in or not. */
export function PublicVtcPage() {
  const { tag = '' } = useParams();
  const query = useQuery(publicVtcQuery(tag));
  const { data: vtc, error, isPending } = query;
  useForgetReturn();
  if (vtc !== undefined) return <Profile vtc={vtc} />;
  if (isPending) return <Loading />;
  if (isMissing(error)) return <Missing tag={tag} />;
  return <Failed query={query} />;
}

/** Whoever is here and signed in has come back, if that was still to do. */
function useForgetReturn(): void {
  const isSignedIn = useSession().user !== null;
  useEffect(() => {
    if (isSignedIn) forgetReturnPath();
  }, [isSignedIn]);
}

/** There is no such page, or there cannot be one at this address. */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function Profile({ vtc }: { readonly vtc: PublicVtc }) {
  return (
    <Stack gap="lg">
      <DocumentTitle title={vtc.name} />
      <VtcPageHeader vtc={vtc} />
      <TwoColumns>
        <PublicVtcApply vtc={vtc} />
        <PublicVtcInfo vtc={vtc} />
      </TwoColumns>
    </Stack>
  );
}

function Loading() {
  const t = useTranslations('shell');
  return (
    <Stack component="output" gap="lg" aria-label={t('loading')}>
      <Skeleton height={122} radius="md" />
      <TwoColumns>
        <Skeleton height={168} />
        <Skeleton height={320} />
      </TwoColumns>
    </Stack>
  );
}

function Missing({ tag }: { readonly tag: string }) {
  const t = useTranslations('publicVtc');
  const { user } = useSession();
  const mayJoin = user !== null && user.vtcId === null;
  return (
    <EmptyState title={<PageHeading>{t('missing')}</PageHeading>} text={t('missingText', { tag })}>
      <DocumentTitle title={t('missing')} />
      <Button component={Link} to={mayJoin ? '/joinvtc' : '/'} reloadDocument={!mayJoin} mt="md">
        {mayJoin ? t('findOthers') : t('toStart')}
      </Button>
    </EmptyState>
  );
}

function Failed({ query }: { readonly query: UseQueryResult }) {
  const t = useTranslations('publicVtc');
  return (
    <Stack gap="lg">
      <DocumentTitle title={t('failed')} />
      <PageHeading>{t('failed')}</PageHeading>
      <ErrorState message={t('failedText')} query={query} />
    </Stack>
  );
}
