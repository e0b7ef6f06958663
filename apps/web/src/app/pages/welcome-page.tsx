import { Button, Paper, Text, Title } from '@mantine/core';
import { IconBuilding, IconShield, IconTruck, type Icon } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useViewer } from '#src/features/roles/viewed-role.ts';
import { overviewPath } from '#src/features/vtcs/vtcs.paths.ts';
import { can } from '#src/lib/can.ts';
import classes from './welcome-page.module.css';

/** Where the dashboard begins: what the user can go on with. */
export function WelcomePage() {
  const user = useViewer();
  if (user === null) return null;
  return <Welcome user={user} />;
}

function Welcome({ user }: { readonly user: User }) {
  const t = useTranslations('welcome');
  const { username, vtc } = user;
  return (
    <TitledPage
      title={t('title', { username })}
      {...(vtc !== null && { intro: t('text', { company: vtc.name }) })}
    >
      <DocumentTitle />
      <TextLink to={overviewPath}>{t('overview')}</TextLink>
      <div className={classes.cards}>
        {can(user, 'VIEW_MANAGE_COMPANY') && (
          <Card icon={IconBuilding} title={t('manageTitle')} text={t('manageText')}>
            <Button component={Link} to="/dashboard/managecompany" fullWidth>
              {t('manageAction')}
            </Button>
          </Card>
        )}
        {can(user, 'MANAGE_ROLES') && (
          <Card icon={IconShield} title={t('rolesTitle')} text={t('rolesText')}>
            <Button component={Link} to="/dashboard/roles" fullWidth>
              {t('rolesAction')}
            </Button>
          </Card>
        )}
        <Card icon={IconTruck} title={t('jobsTitle')} text={t('jobsText')} />
      </div>
    </TitledPage>
  );
}

interface CardProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Card({ icon: CardIcon, title, text, children }: CardProps) {
  return (
    <Paper component="section" withBorder aria-label={title} className={classes.card}>
      <div className={classes.icon}>
        <CardIcon size={28} stroke={1.5} aria-hidden />
      </div>
      <Title order={2}>{title}</Title>
      <Text className={classes.text}>{text}</Text>
      {children}
    </Paper>
  );
}
