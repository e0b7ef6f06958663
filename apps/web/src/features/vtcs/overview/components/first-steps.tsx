import { CloseButton, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { twoFactorQuery } from '#src/features/account/account.queries.ts';
import { homeQuery } from '#src/features/home/home.queries.ts';
import { rolesQuery } from '#src/features/roles/roles.queries.ts';
import { RouteLine } from '#src/components/route-line.tsx';
import { FirstStep } from './first-step.tsx';
import classes from './first-steps.module.css';
import { listSteps } from '../steps.model.ts';

interface FirstStepsProps {
  readonly vtc: Vtc;
  readonly onDismiss: () => void;
}

/** The first steps of a new company's owner, until all are done or they are hidden. */
export function FirstSteps({ vtc, onDismiss }: FirstStepsProps) {
  const t = useTranslations('firstSteps');
  const { data: roles } = useQuery(rolesQuery(vtc.id));
  const { data: twoFactor } = useQuery(twoFactorQuery);
  const { data: home } = useQuery(homeQuery);
  if (!roles || !twoFactor || !home) return null;
  const steps = listSteps({
    vtc,
    roleCount: roles.length,
    hasTwoFactor: twoFactor.isOn,
    hasDevice: home.hasDevice,
  });
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Paper withBorder component="section" aria-labelledby="first-steps" className={classes.root}>
      <div className={classes.head}>
        <div>
          <Title order={2} id="first-steps">
            {t('title')}
          </Title>
          <Text c="dimmed">{t('text')}</Text>
        </div>
        <CloseButton aria-label={t('dismiss')} title={t('dismiss')} onClick={onDismiss} />
      </div>
      <Text size="sm" fw={600}>
        {t('progress', { done, total: steps.length })}
      </Text>
      <RouteLine progress={done / steps.length} stops={stopsOf(steps.length)} />
      <ul className={classes.steps}>
        {steps.map((step) => (
          <FirstStep key={step.id} step={step} vtc={vtc} isNext={step === next} />
        ))}
      </ul>
    </Paper>
  );
}

/** Returns the positions of the steps as stops; the last one is the end. */
function stopsOf(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => (index + 1) / count);
}
