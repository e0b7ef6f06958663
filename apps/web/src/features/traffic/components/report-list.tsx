import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReport } from '@waybill/schema/features/traffic.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useReturnFocusOnLeaving } from '#src/lib/use-return-focus-on-leaving.ts';
import { reportsQuery, useEndReport, useSetAnswer } from '../traffic.queries.ts';

/** Traffic reports by drivers, with buttons to answer them. */
export function ReportList({ game }: { readonly game: Game }) {
  const t = useTranslations('traffic');
  return (
    <MoreList
      query={useInfiniteQuery(reportsQuery(game))}
      loading={t('reportsLoading')}
      failed={t('failed')}
      more={t('more')}
      empty={{ title: t('noReports'), text: t('noReportsText') }}
    >
      {(reports) => (
        <Stack gap="xs">
          {reports.map((report) => (
            <Report key={report.id} report={report} />
          ))}
        </Stack>
      )}
    </MoreList>
  );
}

function Report({ report }: { readonly report: TrafficReport }) {
  const { id, kind, near, reporter, confirmedAt, expiresAt, confirmations, answer, can } = report;
  const t = useTranslations('traffic');
  const { timeOfDay } = useFormatters();
  const answering = useSetAnswer(id);
  const ending = useEndReport(id, can.withdraw);
  const [isAsked, setIsAsked] = useState(false);
  // The button disappears with its report.
  useReturnFocusOnLeaving(ending.isPending || ending.isSuccess);
  const what = t(`kinds.${kind}`);
  const place = near ? t('near', { city: near.city }) : t('nowhere');
  const nameOf = (action: string) => t('answerOf', { action, kind: what, place });
  const end = can.withdraw ? t('withdraw') : t('remove');
  return (
    <Paper component="article" withBorder p="sm" aria-label={`${what}, ${place}`}>
      <Text fw={600}>
        {what}, {place}
      </Text>
      <Text size="sm" c="dimmed">
        {reporter && `${t('by', { name: reporter.username })} · `}
        <RelativeTime at={confirmedAt} /> · {t('until', { time: timeOfDay(expiresAt) })} ·{' '}
        {t('confirmed', { count: confirmations })}
      </Text>
      <Group gap="xs" mt="xs">
        {can.answer && (
          <>
            <Button
              size="xs"
              variant="default"
              disabled={answer === 'THERE'}
              aria-label={nameOf(t('isThere'))}
              onClick={() => answering.mutate(true)}
            >
              {t('isThere')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={answer === 'GONE'}
              aria-label={nameOf(t('isGone'))}
              onClick={() => answering.mutate(false)}
            >
              {t('isGone')}
            </Button>
          </>
        )}
        {(can.withdraw || can.remove) && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={nameOf(end)}
            onClick={() => (can.withdraw ? ending.mutate() : setIsAsked(true))}
          >
            {end}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsked}
        title={t('removeTitle')}
        text={t('removeText')}
        action={t('remove')}
        isDangerous
        isPending={ending.isPending}
        onConfirm={() => ending.mutate(undefined, { onError: () => setIsAsked(false) })}
        onClose={() => setIsAsked(false)}
      />
    </Paper>
  );
}
