import { Group, Text } from '@mantine/core';
import type { AllianceDetail, AlliedCompany } from '@waybill/schema/features/alliances.models';
import { allianceTerms } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { EvidenceMark } from '#src/components/evidence-mark.tsx';
import { PlainLink } from '#src/components/plain-link.tsx';
import { Plate } from '#src/components/plate.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { allyPath } from '../alliances.paths.ts';

interface CompaniesProps {
  readonly detail: AllianceDetail;
  /** The reader's own company. */
  readonly vtcId: string;
}

/** The companies of an alliance, and what is in force between the reader's and each. */
export function Companies({ detail, vtcId }: CompaniesProps) {
  const t = useTranslations('alliances');
  const columns = [
    { label: t('company') },
    { label: t('drivers'), isNumeric: true },
    ...allianceTerms.map((term) => ({ label: t(`terms.${term}.name`) })),
    { label: t('since') },
  ];
  return (
    <DataTable label={t('companies')} columns={columns}>
      {detail.companies.map((company) => (
        <Row
          key={company.id}
          company={company}
          own={company.id === vtcId ? detail.consents : null}
          allianceId={detail.alliance.id}
        />
      ))}
    </DataTable>
  );
}

interface RowProps {
  readonly company: AlliedCompany;
  /** What it shares, if it is the reader's own. */
  readonly own: AllianceDetail['consents'] | null;
  readonly allianceId: string;
}

function Row({ company, own, allianceId }: RowProps) {
  const t = useTranslations('alliances');
  const { day } = useFormatters();
  const { id, name, tag, memberCount, since, leavesAt, inForce } = company;
  const terms = own ?? inForce;
  const on = own === null ? 'inForce' : 'ownOn';
  return (
    <tr>
      <th scope="row">
        <Group gap="xs" wrap="nowrap">
          <Plate text={tag} country={null} size="sm" />
          {inForce.length > 0 ? (
            <PlainLink to={allyPath(allianceId, id)}>{name}</PlainLink>
          ) : (
            <span>{name}</span>
          )}
        </Group>
        {own !== null && (
          <Text size="xs" c="dimmed">
            {t('yours')}
          </Text>
        )}
      </th>
      <td data-numeric>{memberCount}</td>
      {allianceTerms.map((term) => (
        <td key={term}>
          <EvidenceMark kind={terms.includes(term) ? 'verified' : 'void'} />{' '}
          {t(terms.includes(term) ? on : 'off')}
        </td>
      ))}
      <td>{leavesAt === null ? day(since) : t('until', { date: day(leavesAt) })}</td>
    </tr>
  );
}
