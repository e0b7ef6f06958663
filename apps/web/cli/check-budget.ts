import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const pageFilesSchema = z.array(
  z.object({ path: z.string(), files: z.object({ en: z.array(z.string()) }) }),
);

const weightsFile = fileURLToPath(new URL('../page-weights.json', import.meta.url));
const weightsSchema = z.record(z.string(), z.number());

/** How much heavier than its recorded minimum a dashboard page may be. */
const headroom = 1.03;

/** Fixed limits in kB. */
const budgets = [
  { page: '/ (English)', maxKb: 120, files: filesOfDocument('landing/en.html') },
  { page: '/ (German)', maxKb: 120, files: filesOfDocument('landing/de.html') },
  // Loaded once with the first map, after the page.
  { page: 'base of the ETS2 map', maxKb: 40, files: filesCalled(/^ets2-.*\.js$/) },
  { page: 'base of the ATS map', maxKb: 40, files: filesCalled(/^ats-.*\.js$/) },
];

const recorded = weightsSchema.parse(JSON.parse(readFileSync(weightsFile, 'utf8')));
const lightest: Record<string, number> = {};
for (const { page, maxKb, files } of budgets) compare(page, weighKb(files), maxKb);
for (const [page, weight] of Object.entries(recorded)) {
  const kb = weighKb(filesOfDashboard(page));
  compare(page, kb, weight * headroom);
  lightest[page] = Math.min(weight, Math.ceil(kb * 10) / 10);
}
// The limit drops with a page that got lighter; the author of that change commits the file.
writeFileSync(weightsFile, `${JSON.stringify(lightest, null, 2)}\n`);

function compare(page: string, kb: number, maxKb: number): void {
  const isOver = kb > maxKb;
  const line = `${page.padEnd(28)}${kb.toFixed(1).padStart(6)} kB of ${maxKb.toFixed(1)}`;
  console.log(`${line}${isOver ? ': too heavy' : ''}`);
  if (isOver) process.exitCode = 1;
}

/** Returns the gzipped size of scripts and styles, in kB of 1,000 bytes. */
function weighKb(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + gzippedSize(file), 0) / 1_000;
}

/** Returns the scripts and styles that a document names. */
function filesOfDocument(document: string): string[] {
  const html = readFileSync(join(dist, document), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)];
  return named.map(([, file = '']) => file);
}

/** Returns the files for a page's first sight: those in the document, and those that the server adds. */
function filesOfDashboard(path: string): string[] {
  const table: unknown = JSON.parse(readFileSync(join(dist, 'page-files.json'), 'utf8'));
  const page = pageFilesSchema.parse(table).find((candidate) => candidate.path === path);
  if (!page) throw new Error(`the build has no page at ${path}`);
  return [...filesOfDocument('index.html'), ...page.files.en];
}

/** @throws when the build has no such file */
function filesCalled(name: RegExp): string[] {
  const files = readdirSync(join(dist, 'assets')).filter((file) => name.test(file));
  if (files.length === 0) throw new Error(`the build has no file ${name}`);
  return files.map((file) => `assets/${file}`);
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}
