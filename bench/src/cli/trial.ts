import { readdirSync } from 'node:fs';
import type { RunTrial } from '../trials/trial.ts';

const folder = new URL('../trials/', import.meta.url);
const ending = '.trial.ts';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(folder)
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length));

if (name === undefined || !names.includes(name)) {
  console.error(`Name a trial: ${names.join(', ')}`);
  process.exitCode = 1;
} else {
  const { runTrial }: { runTrial: RunTrial } = await import(`../trials/${name}${ending}`);
  for (const { sentence, isMet } of await runTrial(args)) {
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${sentence}`);
    if (!isMet) process.exitCode = 1;
  }
}
