import { setImmediate as nextTurn } from 'node:timers/promises';
import { tileOfChunk } from '@waybill/telemetry/road-grid';
import { cellsOfBits } from '@waybill/telemetry/road-sums';
import type { Db } from '../../lib/db.ts';
import * as data from './shared-chunks.data.ts';
import { shareChunk, type SharedChunk } from './shared-chunks.policy.ts';

/** How many chunks one transaction recounts. */
export const chunksAtOnce = 20;

/** Recounts the shared data of changed chunks. @returns how many chunks */
export async function shareNext(db: Db): Promise<number> {
  const taken = await data.takeChunks(db, chunksAtOnce);
  const isMany = taken.length > 0 && (await data.hasManyCompanies(db));
  for (const game of new Set(taken.map((each) => each.game))) {
    const chunks = taken.filter((each) => each.game === game).map(({ chunk }) => chunk);
    const vtcs = await data.listVtcsOf(db, game, chunks);
    const drivers = await data.listDriversOf(db, game, chunks);
    const stored = new Map(
      (await data.listShared(db, game, chunks)).map((row) => [row.chunk, row]),
    );
    const changed: SharedChunk[] = [];
    const tiles = new Map<number, number>();
    for (const chunk of chunks) {
      await nextTurn();
      const isHere = (row: { readonly chunk: number }) => row.chunk === chunk;
      const shared = shareChunk(chunk, vtcs.filter(isHere), drivers.filter(isHere), isMany);
      const before = stored.get(chunk);
      if (before && isSame(before, shared)) continue;
      changed.push(shared);
      if (before && isSame({ ...before, known: shared.known }, shared)) continue;
      const tile = tileOfChunk(chunk);
      const more = countCells(shared) - (before ? countCells(before) : 0);
      tiles.set(tile, (tiles.get(tile) ?? 0) + more);
    }
    await data.setShared(db, game, changed);
    await data.addShared(db, game, tiles);
  }
  return taken.length;
}

export function countCells({ chunk, bits }: Pick<SharedChunk, 'chunk' | 'bits'>): number {
  return cellsOfBits(chunk, bits).length;
}

function isSame(one: SharedChunk, other: SharedChunk): boolean {
  return (
    Buffer.compare(one.bits, other.bits) === 0 &&
    Buffer.compare(one.cells, other.cells) === 0 &&
    Buffer.compare(one.known, other.known) === 0
  );
}
