import { Skeleton } from '@mantine/core';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { ThreadCard } from './thread-card.tsx';
import classes from './thread-card.module.css';

// Lazy, with the form validation, which readers don't need.
const NewComment = lazyPart(async () => (await import('./new-comment.tsx')).NewComment);

/** A job's comments, with a form for a new one. */
export function Comments({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job.comments');
  const { comments, can, id } = job;
  const list = comments.length > 0 && (
    <ul className={classes.list}>
      {comments.map(({ id: commentId, author, text, createdAt }) => {
        const name = author?.username ?? t('former');
        return (
          <li key={commentId} className={classes.comment}>
            <Avatar person={author ?? { username: name, avatarUrl: null }} side={24} />
            <div>
              <b>{name}</b>{' '}
              <span className={classes.when}>
                <RelativeTime at={createdAt} />
              </span>
              <div className={classes.text}>{text}</div>
            </div>
          </li>
        );
      })}
    </ul>
  );
  return (
    <ThreadCard title={t('title')} none={t('none')} list={list || null}>
      {can.comment && (
        <Suspense fallback={<Skeleton height={119} />}>
          <NewComment jobId={id} />
        </Suspense>
      )}
    </ThreadCard>
  );
}
