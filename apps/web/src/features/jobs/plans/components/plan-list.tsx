import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type JobPlan, jobPlanStates } from '@waybill/schema/features/jobs.models';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { jobPath } from '#src/lib/shared-paths.ts';
import { planSearchQuery, useWithdrawPlan } from '../plans.queries.ts';
import classes from './plan-list.module.css';
import { PlanLine } from './plan-line.tsx';

interface PlanListProps {
  readonly vtcId: string;
  /** Lists the plans that this driver can fulfil. Undefined lists all, with buttons to withdraw them. */
  readonly driverId: string | undefined;
}

/** The company's plans, open ones and previous ones. */
export function PlanList({ vtcId, driverId }: PlanListProps) {
  const t = useTranslations('plans');
  const [state, setState] = useState<JobPlan['state']>('OPEN');
  const query = useInfiniteQuery(planSearchQuery(vtcId, { state, driverId }));
  const { data, isPending } = query;
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="plans">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id="plans">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(driverId === undefined ? 'text' : 'driverText')}
          </Text>
        </div>
        <FilterChips
          label={t('state')}
          chips={jobPlanStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          onChange={setState}
        />
        {data === undefined && isPending && <ListSkeleton label={t('loading')} />}
        {data === undefined && !isPending && <ErrorState message={t('failed')} query={query} />}
        {data?.length === 0 && (
          <EmptyState
            title={t(`none.${state}`)}
            text={t(driverId === undefined ? 'noneText' : 'noneDriverText')}
          />
        )}
        {data !== undefined && data.length > 0 && (
          <>
            <ul className={classes.plans} aria-label={t('title')}>
              {data.map((plan) => (
                <PlanLine key={plan.id} plan={plan}>
                  {plan.state === 'OPEN' && driverId === undefined && (
                    <WithdrawButton vtcId={vtcId} plan={plan} />
                  )}
                  {plan.jobId !== null && (
                    <Anchor component={Link} to={jobPath(plan.jobId)}>
                      {t('waybill')}
                    </Anchor>
                  )}
                </PlanLine>
              ))}
            </ul>
            <MoreButton label={t('showMore')} failure={t('failed')} query={query} />
          </>
        )}
      </Stack>
    </Paper>
  );
}

function WithdrawButton({ vtcId, plan }: { readonly vtcId: string; readonly plan: JobPlan }) {
  const t = useTranslations('plans');
  const withdrawing = useWithdrawPlan(vtcId);
  return (
    <Button
      variant="default"
      size="xs"
      loading={withdrawing.isPending}
      aria-label={t('withdrawPlan', {
        from: plan.sourceCity ?? plan.sourceCityId ?? t('anyCity'),
        to: plan.destinationCity ?? plan.destinationCityId ?? t('anyCity'),
      })}
      onClick={() => withdrawing.mutate(plan.id)}
    >
      {t('withdraw')}
    </Button>
  );
}
