import { Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Job } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { Avatar, unknownPerson } from '#src/components/avatar.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobPath, jobsPath } from '#src/lib/shared-paths.ts';
import { progressOf } from '#src/lib/job-progress.ts';
import { underwayQuery } from '../jobs.queries.ts';
import { JobLine } from '#src/components/job-line.tsx';
import { LastContact } from './last-contact.tsx';
import classes from './on-the-road.module.css';

/** A company's jobs on the road. */
export function OnTheRoad({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('onTheRoad');
  return (
    <Paper component="section" withBorder p="md" aria-label={t('title')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <Text size="sm">
          <TextLink to={jobsPath}>{t('allJobs')}</TextLink>
        </Text>
      </Group>
      <QueryContent
        query={useQuery(underwayQuery(vtcId))}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(jobs) =>
          jobs.length === 0 ? (
            <Text c="dimmed">{t('nobody')}</Text>
          ) : (
            <ul className={classes.rows} aria-label={t('title')}>
              {jobs.map((job) => (
                <UnderwayRow key={job.id} job={job} />
              ))}
            </ul>
          )
        }
      </QueryContent>
    </Paper>
  );
}

function UnderwayRow({ job }: { readonly job: Job }) {
  const t = useTranslations('onTheRoad');
  const { distance, mass } = useFormatters();
  const { id, driver, cargo, source, destination, plannedM } = job;
  const progress = progressOf(job);
  const planned = plannedM === null ? null : distance(plannedM / 1_000);
  return (
    <li className={classes.row}>
      <span className={classes.portrait}>
        <Avatar person={driver ?? unknownPerson} side={30} />
      </span>
      <span className={classes.driver}>
        <PlainLink to={jobPath(id)} coversRow>
          {driver?.username ?? t('formerDriver')}
        </PlainLink>
        <span className={classes.goods}>
          {cargo.name ?? dash}
          {cargo.massG !== null && ` · ${mass(cargo.massG / 1e6)}`}
        </span>
      </span>
      <span className={classes.way}>
        <span className={classes.ends}>
          <span>{source.city ?? dash}</span>
          <VisuallyHidden>{` ${t('to')} `}</VisuallyHidden>
          <span>{destination.city ?? dash}</span>
        </span>
        <span className={classes.line}>
          <JobLine job={job} isLong />
        </span>
      </span>
      <span className={classes.ahead}>
        <span className={classes.left}>
          {progress === null ? planned : t('left', { distance: distance(progress.leftM / 1_000) })}
        </span>
        <span>
          <LastContact job={job} />
        </span>
      </span>
    </li>
  );
}
