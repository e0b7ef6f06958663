import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type JobPlan, jobPlanStates } from '@waybill/schema/features/jobs.models';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { MoreList } from '#src/components/more-list.tsx';
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
        <MoreList
          query={useInfiniteQuery(planSearchQuery(vtcId, { state, driverId }))}
          loading={t('loading')}
          failed={t('failed')}
          more={t('showMore')}
          empty={{
            title: t(`none.${state}`),
            text: t(driverId === undefined ? 'noneText' : 'noneDriverText'),
          }}
        >
          {(plans) => (
            <ul className={classes.plans} aria-label={t('title')}>
              {plans.map((plan) => (
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
          )}
        </MoreList>
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
