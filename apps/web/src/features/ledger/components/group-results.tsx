import { Button, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useParameters } from '#src/lib/use-parameters.ts';
import { type Days, type EntryGroup, entryGroups, totalsOf } from '../ledger.model.ts';
import { reportQuery } from '../ledger.queries.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';
import classes from './statements.module.css';

/** How many rows are shown at first. */
const shownRows = 10;

interface GroupResultsProps {
  readonly vtcId: string;
  readonly days: Days;
  /** Shows the entries of a driver, truck or place. */
  readonly onChoose: (group: EntryGroup, id: string) => void;
}

/** What each driver, truck or place has earned and cost, by income. */
export function GroupResults({ vtcId, days, onChoose }: GroupResultsProps) {
  const t = useTranslations('ledger');
  const { parameters, change } = useParameters();
  const [isWhole, setIsWhole] = useState(false);
  const group = entryGroups.find((value) => value === parameters.get('by')) ?? 'driver';
  const { data } = useQuery(reportQuery(vtcId, days, group));
  const { round } = useLedgerAmounts(data?.currency ?? 'EUR');
  const rows = data?.rows ?? [];
  return (
    <TitledCard title={t('results')}>
      <FilterChips
        label={t('results')}
        chips={entryGroups.map((value) => ({ value, label: t(`by.${value}`) }))}
        value={group}
        onChange={(value) => change({ by: value === 'driver' ? '' : value })}
      />
      {data !== undefined && rows.length === 0 && <Text c="dimmed">{t('noResults')}</Text>}
      {rows.length > 0 && (
        <FigureTable
          label={t(`by.${group}`)}
          columns={[t(`groups.${group}`), t('income'), t('costs'), t('result')]}
          rows={(isWhole ? rows : rows.slice(0, shownRows)).map(({ key, name, accounts }) => {
            const { income, costs, result } = totalsOf(accounts);
            return {
              key,
              name: (
                <UnstyledButton className={classes.account} onClick={() => onChoose(group, key)}>
                  {name ?? t(`gone.${group}`)}
                </UnstyledButton>
              ),
              figures: [round(income), round(costs), round(result)],
            };
          })}
        />
      )}
      {rows.length > shownRows && !isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(true)}>
          {t('allRows', { count: rows.length })}
        </Button>
      )}
    </TitledCard>
  );
}
