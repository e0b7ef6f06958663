import { Button, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  isConsumerName,
  type OutboxConsumerState,
  type PassedEvent,
} from '@waybill/schema/features/operations.models';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from '#src/components/table-rows.module.css';
import {
  consumersQuery,
  passedEventsQuery,
  useResumeConsumer,
  useRetryPassedEvent,
} from '../operations.queries.ts';

/** The positions of event consumers, and skipped events. */
export function EventsPage() {
  const t = useTranslations('operatorEvents');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(consumersQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ consumers }) => (
          <DataTable
            label={t('consumers')}
            columns={[
              { label: t('consumer') },
              { label: t('state') },
              { label: t('behind'), isNumeric: true },
              { label: t('passedCount'), isNumeric: true, hidesBelow: 'medium' },
              { label: t('resume'), isLabelHidden: true },
            ]}
          >
            {consumers.map((consumer) => (
              <ConsumerRow key={consumer.name} consumer={consumer} />
            ))}
          </DataTable>
        )}
      </QueryContent>
      <Passed />
    </TitledPage>
  );
}

const lateMs = 60_000;

function ConsumerRow({ consumer }: { readonly consumer: OutboxConsumerState }) {
  const { name, behind, lagMs, tries, failures } = consumer;
  const t = useTranslations('operatorEvents');
  const format = useFormatter();
  const { duration } = useFormatters();
  const resuming = useResumeConsumer();
  const isLate = lagMs >= lateMs;
  return (
    <tr>
      <td className={classes.strong}>{name}</td>
      <td data-label={t('state')}>
        <span className={classes.state}>
          <EvidenceMark kind={tries > 0 || isLate ? 'review' : 'verified'} />
          {tries > 0
            ? t('triesAgain', { count: tries })
            : isLate
              ? t('lags', { time: duration(lagMs / 1_000) })
              : t('upToDate')}
        </span>
      </td>
      <td data-numeric data-label={t('behind')}>
        {format.number(behind)}
      </td>
      <td data-numeric data-hides-below="medium" data-label={t('passedCount')}>
        {format.number(failures)}
      </td>
      <td className={classes.end}>
        {tries > 0 && isConsumerName(name) && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('resumeNamed', { consumer: name })}
            loading={resuming.isPending}
            onClick={() => resuming.mutate(name)}
          >
            {t('resume')}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Passed() {
  const t = useTranslations('operatorEvents');
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('passedTitle')}
      </Title>
      <MoreList
        query={useInfiniteQuery(passedEventsQuery())}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('nothingPassed'), text: t('nothingPassedText') }}
      >
        {(passed) => (
          <DataTable
            label={t('passedTitle')}
            columns={[
              { label: t('event') },
              { label: t('when') },
              { label: t('retry'), isLabelHidden: true },
            ]}
          >
            {passed.map((event) => (
              <PassedRow key={`${event.consumer} ${event.position}`} event={event} />
            ))}
          </DataTable>
        )}
      </MoreList>
    </Stack>
  );
}

function PassedRow({ event }: { readonly event: PassedEvent }) {
  const { consumer, position, error, failedAt } = event;
  const t = useTranslations('operatorEvents');
  const retrying = useRetryPassedEvent();
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <tr>
      <td>
        <div className={classes.strong}>
          {t('position', { consumer, position: String(position) })}
        </div>
        <p className={classes.error}>{failure ?? error}</p>
        {failure !== null && (
          <Text size="xs" component="output">
            {t('failedAgain')}
          </Text>
        )}
      </td>
      <td data-label={t('when')}>
        <RelativeTime at={failedAt} />
      </td>
      <td className={classes.end}>
        {isConsumerName(consumer) && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('retryNamed', { consumer, position: String(position) })}
            loading={retrying.isPending}
            onClick={() =>
              retrying.mutate(
                { consumer, position },
                { onSuccess: ({ error: again }) => setFailure(again) },
              )
            }
          >
            {t('retry')}
          </Button>
        )}
      </td>
    </tr>
  );
}
