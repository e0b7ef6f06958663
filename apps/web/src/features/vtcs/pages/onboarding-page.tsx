import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { IconTruck, IconUsersGroup, type Icon } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { StepLine } from '#src/components/step-line.tsx';
import { connectPathOf } from '#src/features/account/account.paths.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useLostCompany } from '#src/features/notifications/lost-company.queries.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { overviewPath, ownApplicationsPath } from '#src/lib/shared-paths.ts';
import { CodeEntry } from '../memberships/components/code-entry.tsx';
import classes from './onboarding-page.module.css';

// Lazy: few users have just lost a company.
const DepartureNotice = lazyPart(
  async () =>
    (await import('#src/features/notifications/components/departure-notice.tsx')).DepartureNotice,
  textsOf('features/notifications/components/departure-notice.tsx'),
);

/** The steps from the account to the first delivery. */
const steps = ['registered', 'company', 'companion', 'delivery'] as const;

/** The next steps for a user without a company. */
export function OnboardingPage() {
  const t = useTranslations('onboarding');
  const { user } = useSession();
  const lost = useLostCompany();
  if (user === null) return null;
  if (user.vtcId !== null) return <Navigate to={overviewPath} replace />;
  const applications = user.appliedTo?.length ?? 0;
  return (
    <Stack gap="lg" maw={880} mx="auto">
      <DocumentTitle title={t('documentTitle')} />
      <div>
        <PageHeading>{t('title', { username: user.username })}</PageHeading>
        <Text c="dimmed">{t('text')}</Text>
        {applications > 0 && (
          <Text mt="xs">
            {t.rich('applications', { count: applications, link: linkToApplications })}
          </Text>
        )}
      </div>
      {lost !== null && (
        <Suspense>
          <DepartureNotice lost={lost} />
        </Suspense>
      )}
      <Paper component="section" withBorder p="md" aria-label={t('steps.title')}>
        <StepLine
          done={t('steps.done')}
          steps={steps.map((id) => ({
            id,
            title: t(`steps.${id}.title`),
            text: t(`steps.${id}.text`),
            isDone: id === 'registered',
            action: id === 'companion' && (
              <TextLink to={connectPathOf(user)}>{t('steps.companion.action')}</TextLink>
            ),
          }))}
        />
      </Paper>
      <div className={classes.choices}>
        <Choice
          icon={IconTruck}
          title={t('createTitle')}
          text={t('createText')}
          points={[t('createOwner'), t('createNeeds')]}
        >
          <Button component={Link} to="/createvtc" size="md" fullWidth>
            {t('create')}
          </Button>
        </Choice>
        <Choice
          icon={IconUsersGroup}
          title={t('joinTitle')}
          text={t('joinText')}
          points={[t('joinOpen'), t('joinApplication')]}
        >
          <Button component={Link} to="/joinvtc" size="md" variant="default" fullWidth>
            {t('join')}
          </Button>
        </Choice>
      </div>
      <Paper component="section" withBorder p="md" aria-labelledby="invited">
        <Title order={2} size="h3" id="invited">
          {t('invited')}
        </Title>
        <Text mb="sm">{t('invitedText')}</Text>
        <CodeEntry />
      </Paper>
    </Stack>
  );
}

function linkToApplications(text: ReactNode) {
  return <TextLink to={ownApplicationsPath}>{text}</TextLink>;
}

interface ChoiceProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  /** The consequences of the choice. */
  readonly points: readonly string[];
  readonly children: ReactNode;
}

function Choice({ icon: ChoiceIcon, title, text, points, children }: ChoiceProps) {
  return (
    <Paper component="section" withBorder aria-label={title} className={classes.choice}>
      <div className={classes.icon}>
        <ChoiceIcon size={32} stroke={1.5} aria-hidden />
      </div>
      <div>
        <Title order={2}>{title}</Title>
        <Text mt={4}>{text}</Text>
      </div>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </Paper>
  );
}
