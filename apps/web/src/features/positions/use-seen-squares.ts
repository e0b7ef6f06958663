import { chunkMetres } from '@waybill/schema/position-frames';
import { useCallback, useState } from 'react';
import { seenBounds, type View } from '#src/components/world-map/view.ts';
import type { Bounds } from '#src/components/world-map/world.ts';

/**
 * Returns the squares around the visible part of a map; null until it is known. Moving within them changes
 * nothing, so that the page around a map does not render on each frame.
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
