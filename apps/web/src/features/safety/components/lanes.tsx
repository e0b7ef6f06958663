import { Table } from '@mantine/core';
import type { SafetyReport } from '@waybill/schema/features/safety.models';
import { useFormatter, useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import { tenths } from '../safety.model.ts';
import classes from './safety.module.css';

const nameCity = ({ cityId, name }: SafetyReport['lanes'][number]['source']) =>
  name ?? cityId.replaceAll('_', ' ');

/** The lanes with the most points per job. */
export function Lanes({ lanes }: Pick<SafetyReport, 'lanes'>) {
  const t = useTranslations('safety');
  const format = useFormatter();
  return (
    <TitledCard title={t('lanesTitle')} text={t('lanesText')}>
      {lanes.length === 0 ? (
        <p className={classes.none}>{t('noLanes')}</p>
      ) : (
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('lane')}</Table.Th>
              <Table.Th className={classes.number}>{t('jobsOfLane')}</Table.Th>
              <Table.Th className={classes.number}>{t('perJob')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lanes.map(({ source, destination, jobs, points }) => (
              <Table.Tr key={`${source.cityId} ${destination.cityId}`}>
                <Table.Td>
                  {nameCity(source)} → {nameCity(destination)}
                </Table.Td>
                <Table.Td className={classes.number}>{jobs}</Table.Td>
                <Table.Td className={classes.number}>
                  {format.number(points / jobs, tenths)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </TitledCard>
  );
}
