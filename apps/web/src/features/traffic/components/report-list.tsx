import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReport } from '@waybill/schema/features/traffic.models';
import { useTranslations } from 'use-intl';
import { useConfirm } from '#src/components/use-confirm.tsx';
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
  const [ask, question] = useConfirm();
  // The button disappears with its report.
  useReturnFocusOnLeaving(ending.isPending || ending.isSuccess);
  const what = t(`kinds.${kind}`);
  const place = near ? t('near', { city: near.city }) : t('nowhere');
  const nameOf = (action: string) => t('answerOf', { action, kind: what, place });
  const end = can.withdraw ? t('withdraw') : t('remove');
  const askToRemove = () =>
    ask({
      title: t('removeTitle'),
      text: t('removeText'),
      action: t('remove'),
      isDangerous: true,
      onConfirm: async () => ending.mutateAsync().catch(() => {}),
    });
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
            onClick={() => (can.withdraw ? ending.mutate() : askToRemove())}
          >
            {end}
          </Button>
        )}
      </Group>
      {question}
    </Paper>
  );
}
