import { Paper, Stack, Title, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RoutePlan } from '@waybill/schema/features/route-plans.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { routePlansQuery, type Whose } from '../route-plans.queries.ts';
import classes from './plan-list.module.css';

interface PlanListProps {
  readonly vtcId: string;
  readonly chosenId: string;
  readonly onChoose: (plan: RoutePlan) => void;
}

/** The routes that the member has saved or was given. */
export function PlanList({ vtcId, chosenId, onChoose }: PlanListProps) {
  const t = useTranslations('routePlans');
  const [whose, setWhose] = useState<Whose>('planned');
  const query = useInfiniteQuery(routePlansQuery(vtcId, whose));
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="route-plans">
      <Stack gap="sm">
        <Title order={2} size="h3" id="route-plans">
          {t('plans')}
        </Title>
        <FilterChips
          label={t('whose')}
          chips={[
            { value: 'planned', label: t('mine') },
            { value: 'given', label: t('givenToMe') },
          ]}
          value={whose}
          onChange={setWhose}
        />
        <MoreList
          query={query}
          loading={t('loadingPlans')}
          failed={t('plansFailed')}
          more={t('showMore')}
          empty={{
            title: t(whose === 'planned' ? 'noPlans' : 'noneGiven'),
            text: t(whose === 'planned' ? 'noPlansText' : 'noneGivenText'),
          }}
        >
          {(plans) => (
            <ul className={classes.plans}>
              {plans.map((plan) => (
                <li key={plan.id}>
                  <UnstyledButton
                    className={classes.plan}
                    aria-pressed={plan.id === chosenId}
                    onClick={() => onChoose(plan)}
                  >
                    <span className={classes.name}>{plan.name}</span>
                    <span className={classes.line}>
                      {plan.legs[0]?.from.name} → {plan.legs.at(-1)?.to.name}
                    </span>
                    <span className={classes.line}>
                      {plan.can.change
                        ? t('forDriver', { name: plan.driver?.username ?? t('nobody') })
                        : t('fromPlanner', { name: plan.planner.username })}
                      {' · '}
                      {t('drivenOf', {
                        driven: plan.legs.filter(({ driven }) => driven !== null).length,
                        legs: plan.legs.length,
                      })}
                    </span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </MoreList>
      </Stack>
    </Paper>
  );
}
