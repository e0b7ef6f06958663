import { Button, Paper, Text, Title } from '@mantine/core';
import { IconBuilding, IconShield, IconTruck, type Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { OwnHome } from '#src/features/home/components/own-home.tsx';
import { createJobPath } from '#src/features/jobs/jobs.paths.ts';
import { rolesPath } from '#src/features/roles/roles.paths.ts';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { OwnerSteps } from '#src/features/vtcs/overview/components/owner-steps.tsx';
import { managePath } from '#src/features/vtcs/vtcs.paths.ts';
import { can } from '#src/lib/can.ts';
import { overviewPath } from '#src/lib/shared-paths.ts';
import classes from './welcome-page.module.css';

/** The dashboard's start page: the user's next steps. */
export function WelcomePage() {
  const t = useTranslations('welcome');
  const user = useViewer();
  if (user === null) return null;
  const { username, vtc } = user;
  return (
    <TitledPage
      title={t('title', { username })}
      {...(vtc !== null && { intro: t('text', { company: vtc.name }) })}
    >
      <DocumentTitle />
      <TextLink to={overviewPath}>{t('overview')}</TextLink>
      <OwnHome viewer={user} FirstSteps={OwnerSteps} />
      <div className={classes.cards}>
        {can(user, 'MANAGE_COMPANY') && (
          <Card
            icon={IconBuilding}
            title={t('manageTitle')}
            text={t('manageText')}
            to={managePath}
            action={t('manageAction')}
          />
        )}
        {can(user, 'MANAGE_ROLES') && (
          <Card
            icon={IconShield}
            title={t('rolesTitle')}
            text={t('rolesText')}
            to={rolesPath}
            action={t('rolesAction')}
          />
        )}
        <Card
          icon={IconTruck}
          title={t('jobsTitle')}
          text={t(can(user, 'DISPATCH') ? 'jobsText' : 'jobsDriverText')}
          to={createJobPath}
          action={t('jobsAction')}
        />
      </div>
    </TitledPage>
  );
}

interface CardProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

function Card({ icon: CardIcon, title, text, to, action }: CardProps) {
  return (
    <Paper component="section" withBorder aria-label={title} className={classes.card}>
      <div className={classes.icon}>
        <CardIcon size={28} stroke={1.5} aria-hidden />
      </div>
      <Title order={2}>{title}</Title>
      <Text className={classes.text}>{text}</Text>
      <Button component={Link} to={to} variant="default" fullWidth>
        {action}
      </Button>
    </Paper>
  );
}
