import { Text } from '@mantine/core';
import type { JobPlan } from '@waybill/schema/features/jobs.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FromTo } from '#src/components/from-to.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './plan-line.module.css';

interface PlanLineProps {
  readonly plan: JobPlan;
  /** Actions or a link. */
  readonly children?: ReactNode;
}

/** A planned job: cargo, route, driver and due time. */
export function PlanLine({ plan, children }: PlanLineProps) {
  const t = useTranslations('plans');
  const { moment } = useFormatters();
  const { driver, planner, dueAt, note, state } = plan;
  const isOver = state === 'EXPIRED' || state === 'WITHDRAWN';
  return (
    <li className={classes.plan} data-over={isOver || undefined}>
      <div className={classes.main}>
        <FromTo
          from={plan.sourceCity ?? plan.sourceCityId ?? t('anyCity')}
          to={plan.destinationCity ?? plan.destinationCityId ?? t('anyCity')}
          isDriven={state === 'FULFILLED'}
        />
        <Text size="sm">
          {plan.cargo ?? plan.cargoId ?? t('anyCargo')}
          {' · '}
          {driver === null ? t('anybody') : t('forDriver', { name: driver.username })}
        </Text>
        <Text size="sm" c="dimmed">
          {dueAt === null ? t('noDue') : t('dueAt', { moment: moment(dueAt) })}
          {planner !== null && ` · ${t('plannedBy', { name: planner.username })}`}
        </Text>
        {note !== '' && <Text size="sm">{note}</Text>}
      </div>
      {children}
    </li>
  );
}
