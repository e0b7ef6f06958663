import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTruck } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { overviewPath } from '../vtcs.paths.ts';

/** What a user without a company can do. */
export function OnboardingPage() {
  const t = useTranslations('onboarding');
  const { user } = useSession();
  if (user === null) return null;
  if (user.vtcId !== null) return <Navigate to={overviewPath} replace />;
  return (
    <Stack gap="lg" maw={640} mx="auto">
      <DocumentTitle title={t('createTitle')} />
      <div>
        <PageHeading>{t('title', { username: user.username })}</PageHeading>
        <Text c="dimmed">{t('text')}</Text>
      </div>
      <Paper withBorder p="lg">
        <Stack align="flex-start" gap="md">
          <IconTruck size={40} stroke={1.5} aria-hidden />
          <div>
            <Title order={2}>{t('createTitle')}</Title>
            <Text mt={4}>{t('createText')}</Text>
          </div>
          <Button component={Link} to="/createvtc" size="md">
            {t('create')}
          </Button>
        </Stack>
      </Paper>
    </Stack>
  );
}
