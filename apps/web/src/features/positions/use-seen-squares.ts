import { chunkMetres } from '@waybill/schema/position-frames';
import { useCallback, useState } from 'react';
import { seenBounds, type View } from '#src/components/world-map/view.ts';
import type { Bounds } from '#src/components/world-map/world.ts';

/**
 * The squares around what is seen of a map; null until something is. Whoever moves it within them changes
 * nothing, so that a page around a map is not rendered with each frame of a movement.
 */
export function useSeenSquares() {
  const [squares, setSquares] = useState<Bounds | null>(null);
  const see = useCallback((view: View | null) => {
    const seen = view && squaresAround(seenBounds(view));
    setSquares((before) =>
      seen && before?.every((edge, index) => edge === seen[index]) === true ? before : seen,
    );
  }, []);
  return { squares, see };
}

function squaresAround([left, top, right, bottom]: Bounds): Bounds {
  return [roundDown(left), roundDown(top), roundUp(right), roundUp(bottom)];
}

function roundDown(metres: number): number {
  return Math.floor(metres / chunkMetres) * chunkMetres;
}

function roundUp(metres: number): number {
  return Math.ceil(metres / chunkMetres) * chunkMetres;
}
