import { writeFileSync } from 'node:fs';
import { buildBase } from '../build/base-map.ts';
import { baseFile } from '../build/map-files.ts';

for (const game of ['ets2', 'ats'] as const) writeFileSync(baseFile(game), buildBase(game));
