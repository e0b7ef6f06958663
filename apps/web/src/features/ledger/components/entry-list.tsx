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
import type { Days } from '../ledger.model.ts';
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
  const placeId = readId(parameters.get('place')) ?? undefined;
  const jobId = readId(parameters.get('job'));
  const filters =
    jobId === null
      ? {
          ...days,
          ...(placeId !== undefined && { placeId }),
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
          {jobId !== null && (
            <FilterChips
              label={t('ledger.oneJob')}
              chips={[{ value: 'job', label: t('ledger.oneJob'), isPressed: true }]}
              value="job"
              onChange={() => change({ job: '' })}
            />
          )}
          {placeId !== undefined && (
            <FilterChips
              label={t('ledger.onePlace')}
              chips={[{ value: 'place', label: t('ledger.onePlace'), isPressed: true }]}
              value="place"
              onChange={() => change({ place: '' })}
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
