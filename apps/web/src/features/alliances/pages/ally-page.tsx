import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AlliedCompany } from '@waybill/schema/features/alliances.models';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { alliancePath } from '../alliances.paths.ts';
import { allianceQuery, allyQuery } from '../alliances.queries.ts';
import { Board } from '../components/joint-figures.tsx';

/** What a company of an alliance shares with the reader's. */
export function AllyPage() {
  const t = useTranslations('alliances');
  const { allianceId = '', vtcId = '' } = useParams();
  const query = useQuery(allianceQuery(allianceId));
  const company = query.data?.companies.find(({ id }) => id === vtcId);
  const name = company?.name ?? t('title');
  useSubPageName(name);
  return (
    <TitledPage title={name} intro={t('allyText')}>
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failedText')}
      >
        {() =>
          company && company.inForce.length > 0 ? (
            <Shared company={company} />
          ) : (
            <Text c="dimmed">{t('nothingShared')}</Text>
          )
        }
      </QueryContent>
      <TextLink to={alliancePath(allianceId)}>{t('backToAlliance')}</TextLink>
    </TitledPage>
  );
}

function Shared({ company }: { readonly company: AlliedCompany }) {
  const t = useTranslations('alliances');
  const { day, distance } = useFormatters();
  const query = useQuery(allyQuery(company.id, company.inForce));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {({ board, jobs, plans, members }) => (
        <Stack gap="lg">
          {board && (
            <Part title={t('terms.LEADERBOARD.name')} isEmpty={board.rows.length === 0}>
              <Board rows={board.rows} />
            </Part>
          )}
          {jobs && (
            <Part title={t('terms.JOBS.name')} isEmpty={jobs.jobs.length === 0}>
              <DataTable
                label={t('terms.JOBS.name')}
                columns={[
                  { label: t('cargo') },
                  { label: t('way') },
                  { label: t('driver') },
                  { label: t('distance'), isNumeric: true },
                  { label: t('ended') },
                ]}
              >
                {jobs.jobs.map((job) => (
                  <tr key={job.id}>
                    <th scope="row">{job.cargo.name ?? dash}</th>
                    <td>
                      {job.source.city ?? dash} → {job.destination.city ?? dash}
                    </td>
                    <td>{job.driver?.username ?? t('formerMember')}</td>
                    <td data-numeric>
                      {job.distanceM === null ? dash : distance(job.distanceM / 1_000)}
                    </td>
                    <td>{day(job.endedAt)}</td>
                  </tr>
                ))}
              </DataTable>
            </Part>
          )}
          {plans && plans.plans.length > 0 && (
            <Part title={t('sharedPlans')} isEmpty={false}>
              <ul>
                {plans.plans.map(({ id, cargo, cargoId, sourceCity, destinationCity, dueAt }) => (
                  <li key={id}>
                    {cargo ?? cargoId ?? t('anyCargo')}: {sourceCity ?? t('anywhere')} →{' '}
                    {destinationCity ?? t('anywhere')}
                    {dueAt !== null && ` · ${day(dueAt)}`}
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {members && (
            <Part title={t('terms.MEMBERS.name')} isEmpty={members.members.length === 0}>
              <DataTable
                label={t('terms.MEMBERS.name')}
                columns={[{ label: t('driver') }, { label: t('since') }]}
              >
                {members.members.map(({ id, username, joinedAt, isOwner }) => (
                  <tr key={id}>
                    <th scope="row">
                      {username}
                      {isOwner && ` · ${t('owner')}`}
                    </th>
                    <td>{day(joinedAt)}</td>
                  </tr>
                ))}
              </DataTable>
            </Part>
          )}
        </Stack>
      )}
    </QueryContent>
  );
}

interface PartProps {
  readonly title: string;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

function Part({ title, isEmpty, children }: PartProps) {
  const t = useTranslations('alliances');
  return (
    <div>
      <Title order={2} size="h3" mb="sm">
        {title}
      </Title>
      {isEmpty ? <Text c="dimmed">{t('nothingYet')}</Text> : children}
    </div>
  );
}
