import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@waybill/schema/contract/client';
import type { PublicAlliance } from '@waybill/schema/features/alliances.models';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { Plate } from '#src/components/plate.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { can } from '#src/lib/can.ts';
import { publicAllianceQuery, useAsk } from '../alliances.queries.ts';

/** An alliance as anybody sees it, signed in or not. */
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
  const { user } = useSession();
  const mayAsk = user !== null && user.vtcId !== null && can(user, 'MANAGE_ALLIANCES');
  return (
    <Stack gap="lg">
      <DocumentTitle title={alliance.name} />
      <Group justify="space-between">
        <PageHeading>{alliance.name}</PageHeading>
        {mayAsk && <Ask allianceId={alliance.id} />}
      </Group>
      {alliance.description !== '' && <Text>{alliance.description}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} aria-label={t('companies')}>
        {alliance.companies.map(({ tag, name, memberCount, isPublic }) => (
          <Group component="li" key={tag} gap="sm">
            <Plate text={tag} country={null} size="sm" />
            {isPublic ? (
              <TextLink to={`/vtc/${encodeURIComponent(tag)}`}>{name}</TextLink>
            ) : (
              <span>{name}</span>
            )}
            <Text span c="dimmed" size="sm">
              {t('driverCount', { count: memberCount })}
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}

function Ask({ allianceId }: { readonly allianceId: string }) {
  const t = useTranslations('alliances');
  const asking = useAsk(allianceId);
  return (
    <Button loading={asking.isPending} disabled={asking.isSuccess} onClick={() => asking.mutate()}>
      {t('ask')}
    </Button>
  );
}
