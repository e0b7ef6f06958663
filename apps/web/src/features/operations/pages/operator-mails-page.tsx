import { Stack, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MailState, Tally } from '@waybill/schema/features/operations.models';
import { useFormatter, useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from '#src/components/table-rows.module.css';
import { failedMailsQuery, mailStateQuery, suspendedQuery } from '../operations.queries.ts';

/** The mail queue: waiting and failed mails, and suspended addresses. */
export function OperatorMailsPage() {
  const t = useTranslations('operatorMails');
  return (
    <TitledPage title={t('title')} intro={t('intro')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={useQuery(mailStateQuery)}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(state) =>
          state.server === null ? (
            <EmptyState title={t('off')} text={t('offText')} />
          ) : (
            <Figures state={state} />
          )
        }
      </QueryContent>
      <FailedMails />
      <Suspended />
    </TitledPage>
  );
}

function Figures({ state }: { readonly state: MailState }) {
  const t = useTranslations('operatorMails');
  const format = useFormatter();
  const { moment } = useFormatters();
  const tally = ({ count, isEstimate }: Tally) =>
    isEstimate ? t('moreThan', { count: format.number(count) }) : format.number(count);
  const { server, waiting, oldestDueAt, sentLately, failed, suspended } = state;
  return (
    <InstrumentStrip isFramed>
      <Instrument
        caption={t('waiting')}
        value={tally(waiting)}
        note={oldestDueAt === null ? t('noneDue') : t('dueSince', { time: moment(oldestDueAt) })}
      />
      <Instrument
        caption={t('sent')}
        value={tally(sentLately)}
        note={t('by', { server: server ?? '' })}
      />
      <Instrument caption={t('givenUp')} value={tally(failed)} note={t('in30Days')} />
      <Instrument caption={t('suspended')} value={tally(suspended)} note={t('untilConfirmed')} />
    </InstrumentStrip>
  );
}

function FailedMails() {
  const t = useTranslations('operatorMails');
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('failedTitle')}
      </Title>
      <MoreList
        query={useInfiniteQuery(failedMailsQuery())}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('noneFailed'), text: t('noneFailedText') }}
      >
        {(mails) => (
          <DataTable
            label={t('failedTitle')}
            columns={[{ label: t('mail') }, { label: t('to') }, { label: t('when') }]}
          >
            {mails.map(({ id, kind, username, failedAt, error, attempts }) => (
              <tr key={id}>
                <td>
                  <div className={classes.strong}>{kind}</div>
                  <div className={classes.quiet}>{t('tries', { count: attempts })}</div>
                  {error !== null && <p className={classes.error}>{error}</p>}
                </td>
                <td data-label={t('to')}>{username}</td>
                <td data-label={t('when')}>
                  <RelativeTime at={failedAt} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </MoreList>
    </Stack>
  );
}

function Suspended() {
  const t = useTranslations('operatorMails');
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('suspendedTitle')}
      </Title>
      <MoreList
        query={useInfiniteQuery(suspendedQuery())}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t('noneSuspended'), text: t('noneSuspendedText') }}
      >
        {(addresses) => (
          <DataTable
            label={t('suspendedTitle')}
            columns={[{ label: t('address') }, { label: t('of') }, { label: t('since') }]}
          >
            {addresses.map(({ userId, username, email, suspendedAt }) => (
              <tr key={userId}>
                <td className={classes.strong} style={{ overflowWrap: 'anywhere' }}>
                  {email}
                </td>
                <td data-label={t('of')}>{username}</td>
                <td data-label={t('since')}>
                  <RelativeTime at={suspendedAt} />
                </td>
              </tr>
            ))}
          </DataTable>
        )}
      </MoreList>
    </Stack>
  );
}
