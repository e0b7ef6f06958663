import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AllianceHistory } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { allianceHistoryQuery } from '../alliances.queries.ts';
import classes from './history.module.css';

/** The companies that joined and left an alliance, and the outcomes of its votes. */
export function History({ allianceId }: { readonly allianceId: string }) {
  const t = useTranslations('alliances');
  const query = useQuery(allianceHistoryQuery(allianceId));
  return (
    <Paper component="section" withBorder p="md" aria-label={t('history')}>
      <Title order={2} size="h3" mb="sm">
        {t('history')}
      </Title>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {(history) => (
          <ol className={classes.list}>
            {history.map((entry) => (
              <li
                key={`${entry.at} ${entry.kind} ${entry.company} ${entry.proposal}`}
                className={classes.entry}
                data-kind={entry.kind}
              >
                <Entry entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </QueryContent>
    </Paper>
  );
}

function Entry({ entry: { at, kind, company, proposal } }: { readonly entry: AllianceHistory }) {
  const t = useTranslations('alliances');
  const { day } = useFormatters();
  const name = company ?? '';
  return (
    <>
      <span className={classes.what}>
        {proposal === null
          ? t(`happened.${kind}`, { company: name })
          : t('decided', {
              what: t(`proposals.${proposal}`, { company: name }),
              how: t(`happened.${kind}`, { company: '' }),
            })}
      </span>
      <span className={classes.when}>{day(at)}</span>
    </>
  );
}
