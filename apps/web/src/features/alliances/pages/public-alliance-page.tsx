import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@waybill/client';
import type { PublicAlliance } from '@waybill/schema/features/alliances.models';
import { useParams } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import { can } from '#src/lib/can.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { publicAllianceQuery, useAskToJoin } from '../alliances.queries.ts';
import { CompanyRow, CompanyRows } from '../components/company-row.tsx';

/** An alliance's public page, signed in or not. */
export function PublicAlliancePage() {
  const t = useTranslations('alliances');
  const { slug = '' } = useParams();
  const query = useQuery(publicAllianceQuery(slug));
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <EmptyState title={<PageHeading>{t('missing')}</PageHeading>} text={t('missingText')}>
        <DocumentTitle title={t('missing')} />
      </EmptyState>
    );
  }
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {(alliance) => <Shown alliance={alliance} />}
    </QueryContent>
  );
}

function Shown({ alliance }: { readonly alliance: PublicAlliance }) {
  const t = useTranslations('alliances');
  const format = useFormatter();
  const { day } = useFormatters();
  const { user } = useSession();
  const { companies } = alliance;
  const own = user?.vtc?.tag;
  const mayAsk =
    user !== null &&
    own !== undefined &&
    can(user, 'MANAGE_ALLIANCES') &&
    companies.every(({ tag }) => tag !== own);
  const drivers = companies.reduce((sum, { memberCount }) => sum + memberCount, 0);
  return (
    <Stack gap="lg" pt="md" pb="xl">
      <DocumentTitle title={alliance.name} />
      <Group justify="space-between">
        <PageHeading>{alliance.name}</PageHeading>
        {mayAsk && <Ask allianceId={alliance.id} />}
      </Group>
      {alliance.description !== '' && <Text maw="70ch">{alliance.description}</Text>}
      <InstrumentStrip isFramed>
        <Instrument caption={t('companies')} value={format.number(companies.length)} />
        <Instrument caption={t('drivers')} value={format.number(drivers)} />
        <Instrument caption={t('foundedOn')} value={day(alliance.createdAt)} />
      </InstrumentStrip>
      <Paper component="section" withBorder px="md" pb="xs" aria-label={t('companies')}>
        <CompanyRows>
          {companies.map((company) => (
            <CompanyRow
              key={company.tag}
              company={company}
              path={company.isPublic ? publicPagePath(company.tag) : null}
              facts={t('driverCount', { count: company.memberCount })}
            />
          ))}
        </CompanyRows>
      </Paper>
    </Stack>
  );
}

function Ask({ allianceId }: { readonly allianceId: string }) {
  const t = useTranslations('alliances');
  const asking = useAskToJoin(allianceId);
  return (
    <Button loading={asking.isPending} disabled={asking.isSuccess} onClick={() => asking.mutate()}>
      {t('ask')}
    </Button>
  );
}
