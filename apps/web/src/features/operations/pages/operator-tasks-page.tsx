import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServerTask, TaskResult } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { EvidenceMark, type MarkKind } from '#src/components/evidence-mark.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from '#src/components/table-rows.module.css';
import { tasksQuery, useRunTask } from '../operations.queries.ts';

const marks: Readonly<Record<TaskResult, MarkKind>> = {
  SUCCEEDED: 'verified',
  FAILED: 'rejected',
  RUNNING: 'started',
  NEVER: 'cancelled',
};

/** The background tasks: their schedules and last results. */
export function TasksPage() {
  const t = useTranslations('operatorTasks');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(tasksQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ tasks }) =>
          tasks.length === 0 ? (
            <EmptyState title={t('empty')} text={t('emptyText')} />
          ) : (
            <DataTable
              label={t('title')}
              columns={[
                { label: t('task') },
                { label: t('last') },
                { label: t('took'), isNumeric: true, hidesBelow: 'medium' },
                { label: t('next'), hidesBelow: 'medium' },
                { label: t('run'), isLabelHidden: true },
              ]}
            >
              {inOrder(tasks).map((task) => (
                <TaskRow key={task.name} task={task} />
              ))}
            </DataTable>
          )
        }
      </QueryContent>
    </TitledPage>
  );
}

/** Sorts failed tasks first. */
function inOrder(tasks: readonly ServerTask[]): readonly ServerTask[] {
  return tasks.toSorted((left, right) => Number(right.failures > 0) - Number(left.failures > 0));
}

function TaskRow({ task }: { readonly task: ServerTask }) {
  const { name, schedule, result, startedAt, ms, failures, error, nextAt, isAsked } = task;
  const t = useTranslations('operatorTasks');
  const { moment, duration } = useFormatters();
  const running = useRunTask();
  return (
    <tr>
      <td>
        <div className={classes.strong}>{name}</div>
        <div className={classes.quiet}>
          <code>{schedule}</code>
        </div>
        {failures > 0 && error !== null && <p className={classes.error}>{error}</p>}
      </td>
      <td data-label={t('last')}>
        <span className={classes.state}>
          <EvidenceMark kind={marks[result]} />
          {t(`results.${result}`)}
          {failures > 1 && ` (${t('inARow', { count: failures })})`}
        </span>
        {startedAt !== null && (
          <div className={classes.quiet}>
            <RelativeTime at={startedAt} />
          </div>
        )}
      </td>
      <td data-numeric data-hides-below="medium" data-label={t('took')}>
        {ms === null ? '–' : ms < 1_000 ? t('ms', { ms }) : duration(ms / 1_000)}
      </td>
      <td data-hides-below="medium" data-label={t('next')}>
        {moment(nextAt)}
      </td>
      <td className={classes.end}>
        {isAsked ? (
          <Text size="sm" c="dimmed">
            {t('soon')}
          </Text>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={t('runNamed', { task: name })}
            loading={running.isPending}
            onClick={() => running.mutate(name)}
          >
            {t('run')}
          </Button>
        )}
      </td>
    </tr>
  );
}
