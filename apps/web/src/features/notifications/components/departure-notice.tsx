import { Button, Group, Paper, Text, Title } from '@mantine/core';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { logbookPathOf } from '#src/features/jobs/jobs.paths.ts';
import { useMarkAsRead } from '../notifications.queries.ts';
import { useNotificationTexts } from '../use-notification-texts.ts';
import classes from './departure-notice.module.css';
import { Quote } from './quote.tsx';

/** Shows a user who was removed from their company who removed them, why, and the next steps. */
export function DepartureNotice({ lost }: { readonly lost: Notification }) {
  const t = useTranslations('notifications');
  const marking = useMarkAsRead();
  const { title, body, quote } = useNotificationTexts()(lost);
  return (
    <Paper component="section" withBorder p="md" className={classes.root} role="alert">
      <Title order={2}>{title}</Title>
      <Text mt={4}>{body}</Text>
      {quote !== null && <Quote>{quote}</Quote>}
      <Text mt="sm">{t('farewell.next')}</Text>
      <Group gap="xs" mt="md">
        <Button component={Link} to={logbookPathOf({ vtcId: null })} variant="default">
          {t('farewell.logbook')}
        </Button>
        <Button
          variant="subtle"
          loading={marking.isPending}
          onClick={() => marking.mutate({ ids: [lost.id] })}
        >
          {t('dismiss')}
        </Button>
      </Group>
    </Paper>
  );
}
