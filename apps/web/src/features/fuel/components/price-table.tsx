import { UnstyledButton } from '@mantine/core';
import type { FuelBoard, TerritoryPrice } from '@waybill/schema/features/fuel.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { usePrices } from '../use-prices.ts';
import classes from './price-table.module.css';
import { Sparkline } from './sparkline.tsx';
import { PriceDetails } from './price-details.tsx';

interface PriceTableProps {
  readonly vtcId: string;
  readonly board: FuelBoard;
}

/** Fuel prices by country or state, cheapest first; each row opens its explanation. */
export function PriceTable({ vtcId, board }: PriceTableProps) {
  const t = useTranslations('fuel');
  const { unit } = usePrices();
  const nameTerritory = useTerritoryName();
  const [territory, setTerritory] = useState<string | null>(null);
  const [shown, setShown] = useState('');
  const open = (chosen: string) => {
    setShown(chosen);
    setTerritory(chosen);
  };
  return (
    <>
      <table className={classes.table} aria-label={t('byTerritory')}>
        <thead>
          <tr>
            <th scope="col">{t('where')}</th>
            <th scope="col" className={classes.trend}>
              {t('trend')}
            </th>
            <th scope="col" className={classes.price}>
              {t('priceOf', { unit })}
            </th>
          </tr>
        </thead>
        <tbody>
          {board.territories.map((row) => (
            <PriceRow key={row.territory} row={row} board={board} onOpen={open} />
          ))}
        </tbody>
      </table>
      <Dialog
        opened={territory !== null}
        title={t('whyTitle', { where: nameTerritory(board.game, shown) })}
        size="lg"
        onClose={() => setTerritory(null)}
      >
        <PriceDetails vtcId={vtcId} game={board.game} territory={shown} />
      </Dialog>
    </>
  );
}

interface PriceRowProps {
  readonly row: TerritoryPrice;
  readonly board: FuelBoard;
  readonly onOpen: (territory: string) => void;
}

function PriceRow({ row, board, onOpen }: PriceRowProps) {
  const t = useTranslations('fuel');
  const { price } = usePrices();
  const nameTerritory = useTerritoryName();
  const { territory, minorPer100L, basis, inputs, history } = row;
  const name = nameTerritory(board.game, territory);
  const isReported = basis === 'REPORTS';
  return (
    <tr>
      <th scope="row">
        <UnstyledButton
          className={classes.open}
          aria-label={t('why', { where: name })}
          onClick={() => onOpen(territory)}
        >
          {name}
        </UnstyledButton>
        <span className={classes.basis}>
          {isReported
            ? t('byReports', { count: inputs.reports })
            : inputs.fourWeeks === 0
              ? t('byBase')
              : t('byDemand', { percent: (inputs.factorPpm - 1_000_000) / 1_000_000 })}
        </span>
      </th>
      <td className={classes.trend}>
        <Sparkline history={history} />
      </td>
      <td className={classes.price}>{price(minorPer100L, board.currency)}</td>
    </tr>
  );
}
