import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { gramsPerTonne, type StockGood } from '@waybill/schema/features/stock.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '#src/components/data-table.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import '#src/components/switch.css';
import rows from '#src/components/table-rows.module.css';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { formOf } from '../places.model.ts';
import { stockQuery, useSetGoods } from '../places.queries.ts';

const GoodForm = lazyPart(async () => (await import('./good-form.tsx')).GoodForm);
const CountForm = lazyPart(async () => (await import('./count-form.tsx')).CountForm);

interface StockGoodsProps {
  readonly vtcId: string;
  readonly placeId: string;
  readonly currency: LedgerCurrency | null;
  readonly mayWrite: boolean;
}

/** What is done with a cargo: it is added, changed or counted. */
type Opened =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'count'; readonly good: StockGood };

/** The goods of a warehouse: what is in stock, and what it takes and gives. */
export function StockGoods({ vtcId, placeId, currency, mayWrite }: StockGoodsProps) {
  const t = useTranslations('warehouses');
  const query = useQuery(stockQuery(placeId));
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = { onDone: () => setOpened(null), onMissing: () => setOpened(null) };
  const loading = <ListSkeleton label={t('loading')} />;
  const add = mayWrite && (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setOpened({ act: 'add' })}
    >
      {t('add')}
    </Button>
  );
  return (
    <QueryContent query={query} loading={loading} failed={t('goodsFailed')}>
      {({ goods }) => (
        <Stack gap="sm">
          {goods.length === 0 ? (
            <TitledCard title={t('goods')}>
              <EmptyState
                title={t('noGoods')}
                text={mayWrite ? t('noGoodsText') : t('emptyForReaders')}
              >
                {add}
              </EmptyState>
            </TitledCard>
          ) : (
            <>
              <Title order={2} size="h3">
                {t('goods')}
              </Title>
              <DataTable
                label={t('goods')}
                columns={[
                  { label: t('cargo') },
                  { label: t('level'), isNumeric: true },
                  { label: t('min'), isNumeric: true },
                  { label: t('cost'), isNumeric: true },
                  { label: t('price'), isNumeric: true },
                  { label: t('takes') },
                  { label: t('gives') },
                  ...(mayWrite ? [{ label: t('actions'), isLabelHidden: true }] : []),
                ]}
              >
                {goods.map((good) => (
                  <GoodRow
                    key={good.cargoId}
                    placeId={placeId}
                    good={good}
                    goods={goods}
                    currency={currency}
                    onOpen={mayWrite ? (act) => setOpened({ act, good }) : null}
                  />
                ))}
              </DataTable>
              <Group>{add}</Group>
            </>
          )}
          {opened && (
            <Dialog
              opened
              title={
                opened.act === 'add'
                  ? t('add')
                  : t(opened.act === 'edit' ? 'editNamed' : 'countNamed', {
                      cargo: opened.good.cargo,
                    })
              }
              onClose={close.onDone}
            >
              <Suspense fallback={loading}>
                {opened.act === 'count' ? (
                  <CountForm placeId={placeId} good={opened.good} {...close} />
                ) : (
                  <GoodForm
                    vtcId={vtcId}
                    placeId={placeId}
                    goods={goods}
                    good={opened.act === 'edit' ? opened.good : null}
                    {...close}
                  />
                )}
              </Suspense>
            </Dialog>
          )}
        </Stack>
      )}
    </QueryContent>
  );
}

interface GoodRowProps {
  readonly placeId: string;
  readonly good: StockGood;
  /** All of the warehouse. */
  readonly goods: readonly StockGood[];
  readonly currency: LedgerCurrency | null;
  /** Null for those who may not. */
  readonly onOpen: ((act: 'edit' | 'count') => void) | null;
}

/** A cargo of a warehouse. */
function GoodRow({ placeId, good, goods, currency, onOpen }: GoodRowProps) {
  const t = useTranslations('warehouses');
  const { amount, mass, roundAmount } = useFormatters();
  const saving = useSetGoods(placeId);
  const { cargo, levelG, minG, valueMinor, priceMinor } = good;
  const switchOf = (way: 'takes' | 'gives') =>
    onOpen === null ? (
      t(good[way] ? 'yes' : 'no')
    ) : (
      <Switch
        display="inline-block"
        style={{ verticalAlign: 'middle' }}
        aria-label={t(`${way}Named`, { cargo })}
        checked={good[way]}
        disabled={saving.isPending}
        onChange={() => saving.mutate(formOf(goods, { ...good, [way]: !good[way] }))}
      />
    );
  return (
    <tr>
      <th scope="row">
        <span className={rows.strong}>{cargo}</span>
        {levelG < minG && (
          <Text size="xs" c="var(--mantine-color-red-text)">
            {t('low')}
          </Text>
        )}
      </th>
      <td data-numeric data-label={t('level')}>
        {mass(levelG / gramsPerTonne)}
      </td>
      <td data-numeric data-label={t('min')}>
        {minG === 0 ? '–' : mass(minG / gramsPerTonne)}
      </td>
      <td data-numeric data-label={t('cost')}>
        {currency === null ? '–' : roundAmount(valueMinor, currency)}
      </td>
      <td data-numeric data-label={t('price')}>
        {currency === null ? '–' : amount(priceMinor, currency)}
      </td>
      <td data-label={t('takes')}>{switchOf('takes')}</td>
      <td data-label={t('gives')}>{switchOf('gives')}</td>
      {onOpen !== null && (
        <td>
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            {(['count', 'edit'] as const).map((act) => (
              <Button
                key={act}
                size="compact-sm"
                variant="default"
                aria-label={t(`${act}Named`, { cargo })}
                onClick={() => onOpen(act)}
              >
                {t(act)}
              </Button>
            ))}
          </Group>
        </td>
      )}
    </tr>
  );
}
