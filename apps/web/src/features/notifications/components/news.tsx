import { Button, Group, Paper, Text } from '@mantine/core';
import type {
  Notification,
  NotificationGroup,
} from '@waybill/schema/features/notification-items.models';
import type { User } from '@waybill/schema/features/users.models';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { onboardingPath } from '#src/lib/shared-paths.ts';
import { linkFor, listNews } from '../notifications.model.ts';
import { useMarkAsRead } from '../notifications.queries.ts';
import { useNotificationTexts } from '../use-notification-texts.ts';
import classes from './news.module.css';
import { Quote } from './quote.tsx';

type Viewer = Pick<User, 'vtcId'>;

interface NewsProps {
  readonly viewer: Viewer;
  readonly groups: readonly NotificationGroup[];
  /** The newest notification when the page was opened. */
  readonly afterId: string;
}

/** The largest number shown at once. */
const most = 3;

/** Shows new notifications on the open page until they are read. */
export function News({ viewer, groups, afterId }: NewsProps) {
  const t = useTranslations('notifications');
  const { pathname } = useLocation();
  // The onboarding page itself explains why the user has no company.
  const news = pathname === onboardingPath ? [] : listNews(groups, afterId).slice(0, most);
  // In the body, because the header has its own colours.
  return createPortal(
    <output aria-label={t('news')} className={classes.news}>
      {news.map((item) => (
        <NewsCard key={item.id} item={item} viewer={viewer} />
      ))}
    </output>,
    document.body,
  );
}

function NewsCard({ item, viewer }: { readonly item: Notification; readonly viewer: Viewer }) {
  const t = useTranslations('notifications');
  const marking = useMarkAsRead();
  const { title, body, quote } = useNotificationTexts()(item);
  const { pathname } = useLocation();
  const link = linkFor(viewer, item);
  const read = () => marking.mutate({ ids: [item.id] });
  return (
    <Paper withBorder shadow="md" p="md" className={classes.card}>
      <Text fw={600}>{title}</Text>
      <Text size="xs" c="dimmed">
        <RelativeTime at={item.createdAt} />
      </Text>
      {body !== null && <Text size="sm">{body}</Text>}
      {quote !== null && <Quote>{quote}</Quote>}
      <Group gap="xs" mt="sm">
        {link !== null && link !== pathname && (
          <Button component={Link} to={link} size="xs" onClick={read}>
            {t('open')}
          </Button>
        )}
        <Button variant="default" size="xs" loading={marking.isPending} onClick={read}>
          {t('dismiss')}
        </Button>
      </Group>
    </Paper>
  );
}
