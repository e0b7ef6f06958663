import { writeFileSync } from 'node:fs';
import { buildBase, buildFineTiles } from '../build/base-map.ts';
import { buildHeroMap } from '../build/hero-map.ts';
import { baseFile, fineTileFile, heroMapFile } from '../build/map-files.ts';

for (const game of ['ets2', 'ats'] as const) {
  writeFileSync(baseFile(game), buildBase(game));
  for (const [name, tile] of buildFineTiles(game)) writeFileSync(fineTileFile(name), tile);
}
writeFileSync(heroMapFile, buildHeroMap());
