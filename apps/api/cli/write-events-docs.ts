import { writeFile } from 'node:fs/promises';
import { describeEvents } from '../src/events-docs.ts';

await writeFile(new URL('../../../docs/events.md', import.meta.url), describeEvents());
