import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import type { VtcPage } from '@waybill/schema/features/vtcs.models';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { useForgetReturn } from '#src/features/auth/use-forget-return.ts';
import { PublicEvents } from '#src/features/company-events/components/public-events.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { PageFigures } from '../components/page-figures.tsx';
import { PageMap } from '../components/page-map.tsx';
import { PageText } from '../components/page-text.tsx';
import { PublicVtcApply } from '../components/public-vtc-apply.tsx';
import { PublicVtcInfo } from '../components/public-vtc-info.tsx';
import { Roster } from '../components/roster.tsx';
import { VtcPageHeader } from '../../components/vtc-page-header.tsx';
import { directoryPath } from '../../vtcs.paths.ts';
import { publicVtcQuery } from '../public-vtc.queries.ts';
import classes from './public-vtc-page.module.css';

/** A company's public page, signed in or not. */
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

/** True if there is no such page, or the tag is malformed (422). */
function isMissing(error: Error): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 422);
}

function Profile({ vtc }: { readonly vtc: VtcPage }) {
  const t = useTranslations('vtcPage');
  const { figures, games, description, rules } = vtc;
  const saysMore = vtc.hasPublicMap || vtc.hasRoster || description !== null || rules !== null;
  return (
    <Stack gap="lg">
      <DocumentTitle title={vtc.name} />
      <VtcPageHeader vtc={vtc}>
        {figures !== null && <PageFigures figures={figures} playedGames={games} />}
      </VtcPageHeader>
      {saysMore ? (
        <div className={classes.columns}>
          <div className={classes.way}>
            <PublicVtcApply vtc={vtc} />
          </div>
          <Stack gap="lg" className={classes.texts}>
            {vtc.hasPublicMap && <PageMap vtc={vtc} />}
            <PageText title={t('about')} blocks={description} />
            <PageText title={t('rules')} blocks={rules} />
            <PublicEvents tag={vtc.tag} />
            {vtc.hasRoster && <Roster tag={vtc.tag} />}
          </Stack>
          <div className={classes.facts}>
            <PublicVtcInfo vtc={vtc} />
          </div>
        </div>
      ) : (
        <>
          <TwoColumns>
            <PublicVtcApply vtc={vtc} />
            <PublicVtcInfo vtc={vtc} />
          </TwoColumns>
          <PublicEvents tag={vtc.tag} />
        </>
      )}
      <Text size="sm">
        <TextLink to={directoryPath}>{t('allCompanies')}</TextLink>
      </Text>
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
  return (
    <EmptyState title={<PageHeading>{t('missing')}</PageHeading>} text={t('missingText', { tag })}>
      <DocumentTitle title={t('missing')} />
      <Button component={Link} to={directoryPath} mt="md">
        {t('findOthers')}
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
