import { Button, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatReport } from '@waybill/schema/features/chat.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { reportsQuery, useCloseReport, useRemoveDirect } from '../moderation.queries.ts';
import { MuteDialog } from './mute-dialog.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import classes from './report-list.module.css';

interface ReportListProps {
  /** The company whose reports to show; null for those of direct messages. */
  readonly vtcId: string | null;
}

/** The open reports of messages, each with what was said around it. */
export function ReportList({ vtcId }: ReportListProps) {
  const t = useTranslations('chatReports');
  return (
    <QueryContent
      query={useQuery(reportsQuery(vtcId))}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {({ reports }) =>
        reports.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <Stack gap="lg">
            {reports.map((report) => (
              <Report key={report.id} report={report} vtcId={vtcId} />
            ))}
          </Stack>
        )
      }
    </QueryContent>
  );
}

function Report({ report, vtcId }: ReportListProps & { readonly report: ChatReport }) {
  const t = useTranslations('chatReports');
  const { moment, timeOfDay } = useFormatters();
  const closing = useCloseReport(vtcId);
  const removing = useRemoveDirect();
  const [isMuting, setIsMuting] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { id, n, author, reporter, channel, reason, messages, createdAt } = report;
  const name = author?.username ?? t('deleted');
  return (
    <article aria-label={t('reportOf', { name, time: moment(createdAt) })}>
      <p className={classes.reason}>{reason}</p>
      <p className={classes.facts}>
        {t('reportedBy', { name: reporter?.username ?? t('deleted'), time: moment(createdAt) })}
        {channel !== '' && ` · ${channel}`}
      </p>
      <ul className={classes.messages}>
        {messages.map((message) => (
          <li key={message.n} data-reported={message.n === n || undefined}>
            <bdi>{message.author ?? t('deleted')}</bdi>, {timeOfDay(message.sentAt)}:{' '}
            <bdi>{message.text ?? t('removed')}</bdi>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate(id)}>
          {t('close')}
        </Button>
        {vtcId === null && (
          <Button variant="default" onClick={() => setIsRemoving(true)}>
            {t('remove')}
          </Button>
        )}
        {vtcId !== null && author !== null && (
          <Button variant="default" onClick={() => setIsMuting(true)}>
            {t('mute', { name })}
          </Button>
        )}
      </Group>
      {isRemoving && (
        <RemovalDialog
          title={t('removeTitle', { name })}
          text={t('removeText')}
          action={t('remove')}
          isPending={removing.isPending}
          onSend={({ reason: why }, options) => removing.mutate({ id, reason: why }, options)}
          onClose={() => setIsRemoving(false)}
        />
      )}
      {isMuting && vtcId !== null && author !== null && (
        <MuteDialog vtcId={vtcId} member={author} onClose={() => setIsMuting(false)} />
      )}
    </article>
  );
}
