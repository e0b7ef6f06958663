import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedApplication } from '@waybill/schema/features/applications.models';
import { useTranslations } from 'use-intl';
import { Avatar } from '#src/components/avatar.tsx';
import { DataTable, type Column } from '#src/components/data-table.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { FoundRows } from '#src/components/found-rows.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import type { ApplicationSearch } from '../application-search.model.ts';
import { applicationPath } from '../applications.paths.ts';
import { applicationSearchQuery } from '../applications.queries.ts';
import classes from './application-list.module.css';
import { markOfState } from './application-stamp.tsx';

interface ApplicationListProps {
  readonly vtcId: string;
  readonly search: ApplicationSearch;
}

/** A company's matching applications, latest first. */
export function ApplicationList({ vtcId, search }: ApplicationListProps) {
  const t = useTranslations('applications');
  const columns = useColumns();
  const isUnfiltered = search.search === '' && search.state === 'PENDING';
  return (
    <FoundRows
      query={useInfiniteQuery(applicationSearchQuery(vtcId, search))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{
        title: t(isUnfiltered ? 'nobodyWaits' : 'empty'),
        text: t(isUnfiltered ? 'nobodyWaitsText' : 'emptyText'),
      }}
    >
      {(applications, isBusy) => (
        <DataTable label={t('list')} columns={columns} isBusy={isBusy}>
          {applications.map((application) => (
            <Row key={application.id} application={application} />
          ))}
        </DataTable>
      )}
    </FoundRows>
  );
}

function useColumns(): readonly Column<never>[] {
  const t = useTranslations('applications');
  return [
    { label: t('applicant') },
    { label: t('state') },
    { label: t('driven'), isNumeric: true },
    { label: t('votes.title'), isNumeric: true },
    { label: t('messages'), isNumeric: true },
    { label: t('applied') },
  ];
}

function Row({ application }: { readonly application: ListedApplication }) {
  const t = useTranslations('applications');
  const { distance } = useFormatters();
  const { id, applicant, state, drivenKm, votes, messages, createdAt } = application;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.person}>
          <Avatar person={applicant} side={30} />
          <PlainLink to={applicationPath(id)} coversRow>
            {applicant.username}
          </PlainLink>
        </span>
      </th>
      <td className={classes.state}>
        <span className={classes.mark}>
          <EvidenceMark kind={markOfState[state]} />
          {t(`states.${state}`)}
        </span>
      </td>
      <td className={classes.driven} data-numeric>
        {distance(drivenKm)}
      </td>
      <td className={classes.votes} data-numeric>
        {votes === undefined ? dash : t('votes.tally', votes)}
      </td>
      <td className={classes.messages} data-numeric>
        {messages}
      </td>
      <td className={classes.when}>
        <RelativeTime at={createdAt} />
      </td>
    </tr>
  );
}
