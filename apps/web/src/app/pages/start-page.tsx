import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import classes from './start-page.module.css';

/** The front door: what this is, and the way in. */
export function StartPage() {
  const t = useTranslations('start');
  const { name } = useInstance();
  const { user } = useSession();
  return (
    <section className={classes.panel}>
      <DocumentTitle />
      <PageHeading className={classes.name}>{name}</PageHeading>
      <p className={classes.tagline}>{t('tagline')}</p>
      <Text className={classes.text}>{t('text')}</Text>
      <Group mt="lg">
        {user === null ? (
          <>
            <Button component={Link} to="/login" size="md">
              {t('logIn')}
            </Button>
            <Button component={Link} to="/register" size="md" variant="outline" color="white">
              {t('register')}
            </Button>
          </>
        ) : (
          <Button component={Link} to="/dashboard" size="md">
            {t('openDashboard')}
          </Button>
        )}
      </Group>
    </section>
  );
}
