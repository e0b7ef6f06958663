import { Button, Paper, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { StepLine } from '#src/components/step-line.tsx';
import { connectPathOf } from '#src/features/account/account.paths.ts';

interface DriverStepsProps {
  readonly hasDevice: boolean;
  readonly viewer: { readonly vtcId: string | null };
}

/** The steps to a new member's first delivery. */
export function DriverSteps({ hasDevice, viewer }: DriverStepsProps) {
  const t = useTranslations('home.steps');
  const connect = (
    <Button component={Link} to={connectPathOf(viewer)} size="xs" mt={6}>
      {t('connect.action')}
    </Button>
  );
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="driver-steps">
      <Title order={2} size="h3" id="driver-steps" mb="sm">
        {t('title')}
      </Title>
      <StepLine
        done={t('done')}
        steps={[
          { id: 'join', title: t('join.title'), text: t('join.text'), isDone: true },
          {
            id: 'connect',
            title: t('connect.title'),
            text: t('connect.text'),
            isDone: hasDevice,
            action: connect,
          },
          { id: 'drive', title: t('drive.title'), text: t('drive.text'), isDone: false },
        ]}
      />
    </Paper>
  );
}
