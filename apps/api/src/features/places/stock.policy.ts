import type { LedgerLines } from '@waybill/schema/features/ledger.models';
import { gramsPerTonne, type StockMoveKind } from '@waybill/schema/features/stock.models';
import { byTimeThenId } from '../../lib/by-time.ts';
import { divideRounded } from '../../lib/rounding.ts';

/** Goods that came together, at one price. */
export interface Lot {
  readonly massG: number;
  readonly minor: number;
}

/** The lots of a cargo in a warehouse, oldest first. */
export interface StockOfCargo {
  readonly placeId: string;
  readonly cargoId: string;
  readonly lots: readonly Lot[];
}

interface StepTerms {
  /** The id of the delivery or count. */
  readonly id: string;
  readonly at: Date;
  readonly cargoId: string;
  readonly massG: number;
}

/** A delivery from a warehouse, to one, or between two. */
export interface StockDelivery extends StepTerms {
  readonly kind: 'DELIVERY';
  readonly fromId: string | null;
  readonly toId: string | null;
  /** Of a tonne, as of its start. */
  readonly priceMinor: number;
}

/** What a warehouse has of a cargo, counted by hand. */
export interface StockCount extends StepTerms {
  readonly kind: 'COUNT';
  readonly placeId: string;
}

/** What may change a company's stock. */
export type StockStep = StockDelivery | StockCount;

/** What a step changes in a warehouse. */
export interface FoldedMove extends StepTerms {
  readonly placeId: string;
  readonly kind: StockMoveKind;
  /** Negative if goods left. */
  readonly movedG: number;
  readonly valueMinor: number;
  /** Null for counts and transfers. */
  readonly priceMinor: number | null;
  /** What is in stock after it. */
  readonly levelG: number;
  readonly stockMinor: number;
}

/**
 * Moves goods in the order of time: a function of the set of steps. A delivery brings what there is room for, and
 * takes what is in stock, first in, first out. Between two warehouses it moves what the one has and the other has room
 * for, at cost.
 */
export function foldStock(
  before: readonly StockOfCargo[],
  steps: readonly StockStep[],
  capacityOf: (placeId: string, at: Date) => number,
): readonly FoldedMove[] {
  const places = new Map<string, Map<string, Lot[]>>();
  const lotsOf = (placeId: string, cargoId: string): Lot[] => {
    const goods = places.get(placeId) ?? new Map<string, Lot[]>();
    const lots = goods.get(cargoId) ?? [];
    places.set(placeId, goods.set(cargoId, lots));
    return lots;
  };
  for (const { placeId, cargoId, lots } of before) lotsOf(placeId, cargoId).push(...lots);
  const roomOf = (placeId: string, at: Date) => {
    const used = massOf([...(places.get(placeId)?.values() ?? [])].flat());
    // Counts may find more than there is room for.
    return Math.max(0, capacityOf(placeId, at) - used);
  };
  const moves: FoldedMove[] = [];
  const add = (
    { id, at, cargoId, massG }: StepTerms,
    change: Pick<FoldedMove, 'placeId' | 'kind' | 'movedG' | 'valueMinor' | 'priceMinor'>,
  ) => {
    const lots = lotsOf(change.placeId, cargoId);
    const stockMinor = lots.reduce((sum, { minor }) => sum + minor, 0);
    moves.push({ id, at, cargoId, massG, levelG: massOf(lots), stockMinor, ...change });
  };
  for (const step of steps.toSorted(inOrder)) {
    const { at, cargoId, massG } = step;
    if (step.kind === 'COUNT') {
      const { placeId } = step;
      const lots = lotsOf(placeId, cargoId);
      const movedG = massG - massOf(lots);
      if (movedG > 0) lots.push({ massG: movedG, minor: 0 });
      const valueMinor = movedG < 0 ? -take(lots, -movedG) : 0;
      add(step, { placeId, kind: 'COUNT', movedG, valueMinor, priceMinor: null });
      continue;
    }
    const { fromId, toId } = step;
    const stocked = fromId === null ? massG : massOf(lotsOf(fromId, cargoId));
    const room = toId === null ? massG : roomOf(toId, at);
    const moved = Math.min(massG, stocked, room);
    const isTransfer = fromId !== null && toId !== null;
    const priceMinor = isTransfer ? null : step.priceMinor;
    let valueMinor = worthOf(moved, step.priceMinor);
    if (fromId !== null) {
      valueMinor = take(lotsOf(fromId, cargoId), moved);
      const change = { movedG: 0 - moved, valueMinor: 0 - valueMinor };
      add(step, { placeId: fromId, kind: 'OUT', ...change, priceMinor });
    }
    if (toId !== null) {
      if (moved > 0) lotsOf(toId, cargoId).push({ massG: moved, minor: valueMinor });
      add(step, { placeId: toId, kind: 'IN', movedG: moved, valueMinor, priceMinor });
    }
  }
  return moves;
}

const massOf = (lots: readonly Lot[]) => lots.reduce((sum, { massG }) => sum + massG, 0);

/** Takes a mass that is in stock from the oldest lots. The last part of a lot takes what is left of its value. */
function take(lots: Lot[], massG: number): number {
  let [left, value] = [massG, 0];
  while (left > 0) {
    const lot = lots.shift();
    if (!lot) throw new Error('more was taken than is in stock');
    if (lot.massG <= left) {
      left -= lot.massG;
      value += lot.minor;
    } else {
      const minor = Number(divideRounded(BigInt(lot.minor) * BigInt(left), BigInt(lot.massG)));
      lots.unshift({ massG: lot.massG - left, minor: lot.minor - minor });
      value += minor;
      left = 0;
    }
  }
  return value;
}

/** Returns the price of a mass. */
function worthOf(massG: number, priceMinor: number): number {
  return Number(divideRounded(BigInt(massG) * BigInt(priceMinor), BigInt(gramsPerTonne)));
}

/**
 * Returns what the books have for a move: goods that come are bought, those that leave are sold, and those that a
 * count misses are lost. Null: nothing, as for transfers.
 */
export function postMove({
  kind,
  movedG,
  valueMinor,
  priceMinor,
}: Pick<FoldedMove, 'kind' | 'movedG' | 'valueMinor' | 'priceMinor'>): LedgerLines | null {
  const lines: Record<string, number> = { stock: valueMinor };
  if (kind === 'COUNT') lines['goods_cost'] = -valueMinor;
  else if (priceMinor === null) return null;
  else if (kind === 'IN') lines['cash'] = -valueMinor;
  else {
    const revenue = worthOf(-movedG, priceMinor);
    Object.assign(lines, { goods_cost: -valueMinor, cash: revenue, goods: -revenue });
  }
  const posted = Object.entries(lines).filter(([, minor]) => minor !== 0);
  return posted.length === 0 ? null : Object.fromEntries(posted);
}

/** A step's place in the order of steps. */
export interface StockPosition {
  readonly at: Date;
  readonly id: string;
}

/** Compares steps in their order. */
const inOrder = byTimeThenId<StockPosition>(({ at }) => at);
