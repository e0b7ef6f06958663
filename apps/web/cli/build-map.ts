import { writeFileSync } from 'node:fs';
import { buildBase } from '../build/base-map.ts';
import { buildHeroMap } from '../build/hero-map.ts';
import { baseFile, heroMapFile } from '../build/map-files.ts';

for (const game of ['ets2', 'ats'] as const) writeFileSync(baseFile(game), buildBase(game));
writeFileSync(heroMapFile, buildHeroMap());
