import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { claimStates, insuranceKinds } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { useFormatter, useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { ClaimTable } from '../components/claim-table.tsx';
import { PolicyCard } from '../components/policy-card.tsx';
import { claimsQuery, policiesQuery } from '../insurance.queries.ts';

/** The company's policies, and the claims of its jobs. */
export function InsurancePage() {
  const t = useTranslations('insurance');
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const keeps = can(viewer, 'ECONOMY') || can(viewer, 'FLEET');
  const seesClaims = can(viewer, 'REVIEW_JOBS') || can(viewer, 'ECONOMY');
  return (
    <TitledPage>
      {keeps || seesClaims ? (
        <Stack gap="xl">
          {keeps && <Policies vtcId={viewer.vtcId} />}
          {seesClaims && <Claims vtcId={viewer.vtcId} viewer={viewer} />}
        </Stack>
      ) : (
        <EmptyState title={t('notForYou')} text={t('notForYouText')} />
      )}
    </TitledPage>
  );
}

function Policies({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('insurance');
  const query = useQuery(policiesQuery(vtcId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ policies, currency }) =>
        currency === null ? (
          <EmptyState title={t('booksClosed')} text={t('booksClosedText')}>
            <TextLink to="/dashboard/economy">{t('openBooks')}</TextLink>
          </EmptyState>
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
            {insuranceKinds.map((kind) => (
              <PolicyCard
                key={kind}
                vtcId={vtcId}
                kind={kind}
                policy={policies.find((policy) => policy.kind === kind) ?? null}
                currency={currency}
              />
            ))}
          </SimpleGrid>
        )
      }
    </QueryContent>
  );
}

function Claims({ vtcId, viewer }: { readonly vtcId: string; readonly viewer: User }) {
  const t = useTranslations('insurance');
  const { number } = useFormatter();
  const { parameters, change } = useParameters();
  const state = claimStates.find((value) => value === parameters.get('state')) ?? null;
  const query = useInfiniteQuery(claimsQuery(vtcId, state));
  const byState = query.data?.pages.at(-1)?.byState;
  const sum = byState ? claimStates.reduce((all, value) => all + byState[value], 0) : 0;
  return (
    <Stack gap="md">
      <Title order={2} size="h3">
        {t('claims')}
      </Title>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('claimsFailed')}
      >
        {({ rows }) =>
          sum === 0 ? (
            <EmptyState title={t('noClaims')} text={t('noClaimsText')} />
          ) : (
            <>
              <FilterChips
                label={t('state')}
                chips={[
                  { value: '' as const, label: t('all'), count: number(sum) },
                  ...claimStates.map((value) => ({
                    value,
                    label: t(`states.${value}`),
                    count: number(byState?.[value] ?? 0),
                  })),
                ]}
                value={state ?? ''}
                onChange={(value) => change({ state: value })}
              />
              {rows.length === 0 ? (
                <EmptyState title={t('noneFound')} text={t('noneFoundText')} />
              ) : (
                <ClaimTable claims={rows} viewer={viewer} />
              )}
            </>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={t('claimsFailed')} query={query} />
    </Stack>
  );
}
