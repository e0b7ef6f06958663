import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { type Days, totalsOf } from '../ledger.model.ts';
import { reportQuery } from '../ledger.queries.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';

/** How many drivers are shown at first. */
const shownDrivers = 10;

interface DriverResultsProps {
  readonly vtcId: string;
  readonly days: Days;
}

/** What each driver has earned and cost, by income. */
export function DriverResults({ vtcId, days }: DriverResultsProps) {
  const t = useTranslations('ledger');
  const [isWhole, setIsWhole] = useState(false);
  const { data } = useQuery(reportQuery(vtcId, days, 'driver'));
  const { round } = useLedgerAmounts(data?.currency ?? 'EUR');
  const rows = data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <TitledCard title={t('byDriver')}>
      <FigureTable
        label={t('byDriver')}
        columns={[t('driver'), t('income'), t('costs'), t('result')]}
        rows={(isWhole ? rows : rows.slice(0, shownDrivers)).map(({ key, name, accounts }) => {
          const { income, costs, result } = totalsOf(accounts);
          return {
            key,
            name: name ?? t('formerMember'),
            figures: [round(income), round(costs), round(result)],
          };
        })}
      />
      {rows.length > shownDrivers && !isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          {t('allDrivers', { count: rows.length })}
        </Button>
      )}
    </TitledCard>
  );
}
