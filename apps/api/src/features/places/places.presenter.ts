import { type Place, type PlaceDetail, rentOf } from '@waybill/schema/features/places.models';
import type { StockMove } from '@waybill/schema/features/stock.models';
import { presentPlaceName } from '../ledger/ledger.presenter.ts';
import type { PlaceRow } from './places.data.ts';
import type { MoveRow } from './stock.data.ts';

export function presentPlace(row: PlaceRow, mayReadBooks: boolean): Place {
  const { sizes, boughtAt, soldAt, kind } = row;
  const size = sizes.at(-1)?.size ?? 0;
  return {
    ...presentPlaceName(row),
    size,
    rentMinor: rentOf(kind, size),
    paidMinor: sizes.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
    boughtAt: boughtAt.toISOString(),
    soldAt: soldAt?.toISOString() ?? null,
    resultMinor: mayReadBooks ? row.resultMinor : null,
    stock: kind === 'WAREHOUSE' ? row.stock : null,
    trucks: row.trucks,
  };
}

export function presentPlaceDetail(row: PlaceRow, mayReadBooks: boolean): PlaceDetail {
  const sizes = row.sizes.toReversed().map(({ size, since, paidMinor }) => ({
    size,
    since: new Date(since).toISOString(),
    paidMinor,
  }));
  return { ...presentPlace(row, mayReadBooks), sizes };
}

export function presentMove({ jobId, jobNumber, at, ...row }: MoveRow): StockMove {
  const job = jobId === null || jobNumber === null ? null : { id: jobId, number: jobNumber };
  return { ...row, at: at.toISOString(), job };
}
