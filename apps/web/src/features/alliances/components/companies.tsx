import { Paper, Title } from '@mantine/core';
import type { AllianceDetail } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { allyPath } from '../alliances.paths.ts';
import { CompanyRow, CompanyRows } from './company-row.tsx';
import { TermStates } from './term-states.tsx';

interface CompaniesProps {
  readonly detail: AllianceDetail;
  /** The reader's own company. */
  readonly vtcId: string;
}

/** The companies of an alliance, with the terms in force between each and the reader's. */
export function Companies({ detail, vtcId }: CompaniesProps) {
  const t = useTranslations('alliances');
  const { day } = useFormatters();
  const { alliance, companies, consents, standing } = detail;
  // An invited company shares nothing yet: all terms would show as off.
  const isInside = standing !== 'INVITED';
  return (
    <Paper component="section" withBorder p="md" aria-label={t('companies')}>
      <Title order={2} size="h3" mb="xs">
        {t('companies')}
      </Title>
      <CompanyRows>
        {companies.map((company) => {
          const { id, memberCount, countsOfflineJobs, since, leavesAt, inForce } = company;
          const isOwn = id === vtcId;
          const time =
            leavesAt === null
              ? t('sinceDay', { date: day(since) })
              : t('untilDay', { date: day(leavesAt) });
          return (
            <CompanyRow
              key={id}
              company={company}
              path={inForce.length > 0 ? allyPath(alliance.id, id) : null}
              mark={isOwn && <Tag>{t('yours')}</Tag>}
              facts={[
                t('driverCount', { count: memberCount }),
                time,
                ...(countsOfflineJobs ? [t('countsOfflineJobs')] : []),
              ].join(' · ')}
            >
              {!isOwn && isInside && <TermStates inForce={inForce} consents={consents} />}
            </CompanyRow>
          );
        })}
      </CompanyRows>
    </Paper>
  );
}
