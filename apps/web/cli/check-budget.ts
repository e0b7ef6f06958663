import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const pageFilesSchema = z.array(
  z.object({ path: z.string(), files: z.object({ en: z.array(z.string()) }) }),
);

/** What the pages may weigh: scripts and styles together, gzipped, in kB of 1,000 bytes. */
const budgets = [
  { page: '/ (English)', maxKb: 120, files: filesOfDocument('landing/en.html') },
  { page: '/ (German)', maxKb: 120, files: filesOfDocument('landing/de.html') },
  { page: '/dashboard', maxKb: 190, files: filesOfDashboard('/dashboard') },
  { page: '/dashboard/logbook', maxKb: 205, files: filesOfDashboard('/dashboard/logbook') },
  {
    page: '/dashboard/companyoverview',
    maxKb: 193,
    files: filesOfDashboard('/dashboard/companyoverview'),
  },
  { page: '/dashboard/members', maxKb: 203, files: filesOfDashboard('/dashboard/members') },
  { page: '/dashboard/jobs', maxKb: 207, files: filesOfDashboard('/dashboard/jobs') },
  { page: '/dashboard/jobs/:jobId', maxKb: 196, files: filesOfDashboard('/dashboard/jobs/:jobId') },
  // Fetched once with the first map, after the page.
  { page: 'base of the ETS2 map', maxKb: 40, files: filesCalled(/^ets2-.*\.js$/) },
  { page: 'base of the ATS map', maxKb: 40, files: filesCalled(/^ats-.*\.js$/) },
];

for (const { page, maxKb, files } of budgets) {
  const kb = files.reduce((sum, file) => sum + gzippedSize(file), 0) / 1_000;
  const isOver = kb > maxKb;
  console.log(
    `${page.padEnd(28)}${kb.toFixed(1).padStart(6)} kB of ${maxKb}${isOver ? ': too heavy' : ''}`,
  );
  if (isOver) process.exitCode = 1;
}

/** The scripts and styles that a document names itself, and what those import. */
function filesOfDocument(document: string): string[] {
  const html = readFileSync(join(dist, document), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)];
  return named.map(([, file = '']) => file);
}

/** What the first sight of a page takes: what the document names, and what the server adds. */
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
