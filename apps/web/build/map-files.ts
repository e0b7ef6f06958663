import { fileURLToPath } from 'node:url';
import type { MapGame } from '../src/components/world-map/world.ts';

const baseFolder = new URL('../src/components/world-map/base/', import.meta.url);

/** Returns the file of a game's base map, as written by `npm run map`. */
export function baseFile(game: MapGame): string {
  return fileURLToPath(new URL(`${game}.topo`, baseFolder));
}

/** Returns the file of a fine tile. */
export function fineTileFile(name: string): string {
  return fileURLToPath(new URL(`${name}.topo`, baseFolder));
}

/** The file of the landing page's hero map. */
export const heroMapFile = fileURLToPath(new URL('../src/landing/hero-map.svg', import.meta.url));
