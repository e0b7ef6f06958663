import { Group, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ledgerContract } from '@waybill/schema/features/ledger.contract';
import {
  type Ledger,
  ledgerAccounts,
  type LedgerEntry,
  ledgerKinds,
} from '@waybill/schema/features/ledger.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/combobox.css';
import { CsvButton } from '#src/components/csv-button.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import '#src/components/input.css';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { readId } from '#src/lib/read-id.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { type Days, entryGroups, groupFilters } from '../ledger.model.ts';
import { entriesQuery } from '../ledger.queries.ts';
import classes from './entry-list.module.css';
import { EntryRow } from './entry-row.tsx';

const ReversalDialog = lazyPart(async () => (await import('./reversal-dialog.tsx')).ReversalDialog);

interface EntryListProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
  readonly days: Days;
  readonly mayWrite: boolean;
}

/** The entries of a period, by account and kind. */
export function EntryList({ vtcId, ledger, days, mayWrite }: EntryListProps) {
  const t = useTranslations();
  const { parameters, change } = useParameters();
  const [reversed, setReversed] = useState<LedgerEntry | null>(null);
  const account = ledgerAccounts.find((value) => value === parameters.get('account'));
  const kind = ledgerKinds.find((value) => value === parameters.get('kind'));
  const jobId = readId(parameters.get('job'));
  const only = (['job', ...entryGroups] as const).filter(
    (name) => readId(parameters.get(name)) !== null,
  );
  const filters =
    jobId === null
      ? {
          ...days,
          ...groupFilters(parameters),
          ...(account && { account }),
          ...(kind && { kind }),
        }
      : ({ kind: 'job', sourceId: jobId } as const);
  const query = useInfiniteQuery(entriesQuery(vtcId, filters));
  const csv = ledgerContract.getEntriesCsv.path.replace(':vtcId', vtcId);
  const close = () => setReversed(null);
  return (
    <TitledCard title={t('ledger.entries')}>
      <Group justify="space-between" align="end" gap="sm">
        <FilterChips
          label={t('ledger.kind')}
          chips={ledgerKinds.map((value) => ({
            value,
            label: t(`ledger.kinds.${value}`),
            isPressed: value === kind,
          }))}
          value={kind ?? null}
          onChange={(value) => change({ kind: value === kind ? '' : value })}
        />
        <Group align="end" gap="sm">
          {only.length > 0 && (
            <FilterChips
              label={t('ledger.filters')}
              chips={only.map((value) => ({
                value,
                label: t(`ledger.onlyOne.${value}`),
                isPressed: true,
              }))}
              value={null}
              onChange={(value) => change({ [value]: '' })}
            />
          )}
          <Select
            aria-label={t('ledger.filterAccount')}
            placeholder={t('ledger.allAccounts')}
            data={ledgerAccounts.map((value) => ({ value, label: t(`ledgerAccounts.${value}`) }))}
            value={account ?? null}
            onChange={(value) => change({ account: value ?? '' })}
            clearable
            searchable
          />
          <CsvButton path={csv} query={filters} label={t('ledger.entriesCsv')}>
            {t('ledger.csv')}
          </CsvButton>
        </Group>
      </Group>
      <MoreList
        query={query}
        loading={t('ledger.loading')}
        failed={t('ledger.failed')}
        more={t('ledger.more')}
        empty={{ title: t('ledger.noEntries'), text: t('ledger.noEntriesText') }}
      >
        {(entries) => (
          <ul className={classes.list}>
            {entries.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                currency={ledger.currency}
                onReverse={mayWrite ? setReversed : undefined}
              />
            ))}
          </ul>
        )}
      </MoreList>
      {reversed !== null && (
        <Suspense>
          <ReversalDialog entry={reversed} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </TitledCard>
  );
}
