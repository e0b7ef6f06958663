import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** The arguments with which Node.js runs a program from its source, whatever folder it starts in. */
export function runSource(program: string, ...args: readonly string[]): string[] {
  return ['--import', tsx, program, ...args];
}
