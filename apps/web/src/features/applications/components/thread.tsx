import { Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import classes from './thread.module.css';

// Lazy, with the form validation, which readers don't need.
const NewMessage = lazyPart(async () => (await import('./new-message.tsx')).NewMessage);

/** The messages between applicant and staff, and for staff their internal ones. */
export function Thread({
  detail: { application, messages, can },
}: {
  readonly detail: ApplicationDetail;
}) {
  const t = useTranslations('applications.thread');
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        {messages.length === 0 ? (
          <Text c="dimmed">{t('none')}</Text>
        ) : (
          <ul className={classes.list}>
            {messages.map(({ id, author, fromStaff, staffOnly, text, createdAt }) => (
              <li key={id} className={classes.message} data-staff-only={staffOnly || undefined}>
                <Avatar person={author ?? { username: t('former'), avatarUrl: null }} side={30} />
                <div>
                  <div className={classes.head}>
                    <b>{author?.username ?? t('former')}</b>
                    {fromStaff && !staffOnly && <Tag>{t('staff')}</Tag>}
                    {staffOnly && <Tag>{t('staffOnly')}</Tag>}
                    <span className={classes.when}>
                      <RelativeTime at={createdAt} />
                    </span>
                  </div>
                  <div className={classes.text}>{text}</div>
                </div>
              </li>
            ))}
          </ul>
        )}
        {can.write && (
          <Suspense fallback={<Skeleton height={119} />}>
            <NewMessage applicationId={application.id} mayWriteForStaff={can.writeForStaff} />
          </Suspense>
        )}
      </Stack>
    </Paper>
  );
}
