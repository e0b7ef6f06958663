import { readFile, writeFile } from 'node:fs/promises';
import { describeAccess } from '../src/access-docs.ts';
import { buildEnvExample, describeVariables } from '../src/config-docs.ts';
import { describeBooks } from '../src/economy-docs.ts';
import { describeEvents } from '../src/events-docs.ts';

const root = new URL('../../../', import.meta.url);
const page = new URL('docs/configuration.md', root);

const text = await readFile(page, 'utf8');
await writeFile(
  page,
  text.replace(/^\| Variable[^]*?\|$(?!\n\|)/m, () => describeVariables()),
);
await writeFile(new URL('.env.example', root), buildEnvExample());
await writeFile(new URL('docs/events.md', root), describeEvents());
await writeFile(new URL('docs/access.md', root), describeAccess());

const economy = new URL('docs/economy.md', root);
const books = await readFile(economy, 'utf8');
await writeFile(
  economy,
  books.replace(/^\| Entry kind[^]*?\|$(?!\n\n?\|)/m, () => describeBooks()),
);
