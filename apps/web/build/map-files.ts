import { fileURLToPath } from 'node:url';
import type { MapGame } from '../src/components/world-map/world.ts';

const baseFolder = new URL('../src/components/world-map/base/', import.meta.url);

/** Where the base of a game's map is kept, as `npm run map` draws it. */
export function baseFile(game: MapGame): string {
  return fileURLToPath(new URL(`${game}.topo`, baseFolder));
}

/** Where a fine tile is kept. */
export function fineTileFile(name: string): string {
  return fileURLToPath(new URL(`${name}.topo`, baseFolder));
}

/** Where the map of the landing page's hero is kept. */
export const heroMapFile = fileURLToPath(new URL('../src/landing/hero-map.svg', import.meta.url));
