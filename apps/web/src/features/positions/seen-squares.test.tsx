// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { chunkMetres } from '@waybill/schema/position-frames';
import { expect, test } from 'vitest';
import { useSeenSquares } from './use-seen-squares.ts';

/** A view 10 km wide and high around a point. */
const around = (x: number, z: number) => ({ x, z, scale: 10, width: 1_000, height: 1_000 });

test('moving the map renders the page once per square, not per frame', () => {
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useSeenSquares();
  });
  const see = (x: number) => act(() => result.current.see(around(x, 8_000)));
  see(8_000);
  expect(result.current.squares).toEqual([0, 0, chunkMetres, chunkMetres]);
  const before = renders;
  for (let x = 8_000; x < 10_000; x += 20) see(x);
  // At most one: React renders again before it bails out.
  expect(renders - before).toBeLessThanOrEqual(1);
  see(16_000);
  expect(result.current.squares).toEqual([0, 0, 2 * chunkMetres, chunkMetres]);
});
