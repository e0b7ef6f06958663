import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Claim, claimStates, insuranceKinds } from '@waybill/schema/features/insurance.models';
import type { User } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
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
import { ClaimsBar } from '../components/claims-bar.tsx';
import { PolicyCard } from '../components/policy-card.tsx';
import { mayDecide } from '../insurance.model.ts';
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
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
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
                <SelectableClaims
                  vtcId={vtcId}
                  viewer={viewer}
                  claims={rows}
                  selectedIds={selectedIds}
                  onSelect={setSelectedIds}
                />
              )}
            </>
          )
        }
      </QueryContent>
      <MoreButton label={t('more')} failure={t('claimsFailed')} query={query} />
    </Stack>
  );
}

interface SelectableClaimsProps {
  readonly vtcId: string;
  readonly viewer: User;
  readonly claims: readonly Claim[];
  readonly selectedIds: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** The claims, with a bar to decide on several of them once there are several. */
function SelectableClaims(props: SelectableClaimsProps) {
  const { vtcId, viewer, claims, selectedIds, onSelect } = props;
  const decidable = claims.filter((claim) => mayDecide(claim, viewer));
  const selected = decidable
    .filter(({ id }) => selectedIds.includes(id))
    .slice(0, limits.claimsPerDecision);
  const isSelectable = decidable.length > 1;
  const onToggle = (id: string) => {
    const others = selectedIds.filter((it) => it !== id);
    onSelect(others.length < selectedIds.length ? others : [...others, id]);
  };
  return (
    <>
      {isSelectable && (
        <ClaimsBar vtcId={vtcId} decidable={decidable} selected={selected} onSelect={onSelect} />
      )}
      <ClaimTable
        claims={claims}
        viewer={viewer}
        selection={isSelectable ? { selected, onToggle } : null}
      />
    </>
  );
}
