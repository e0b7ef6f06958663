import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** What the pages may weigh: scripts and styles together, gzipped, in kB of 1,000 bytes. */
const budgets = [
  { page: '/ (English)', maxKb: 120, files: filesOfDocument('landing/en.html') },
  { page: '/ (German)', maxKb: 120, files: filesOfDocument('landing/de.html') },
  { page: '/dashboard', maxKb: 200, files: filesOfDashboard('src/app/pages/welcome-page.tsx') },
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

/** What the first sight of a page of the dashboard takes: the app, the frame and the page. */
function filesOfDashboard(page: string): string[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')),
  );
  const keys = new Set<string>();
  for (const key of ['src/app/layouts/dashboard-layout.tsx', page]) {
    collectImports(manifest, key, keys);
  }
  const files = new Set(filesOfDocument('index.html'));
  for (const key of keys) {
    const { file, css } = entryOf(manifest, key);
    for (const name of [file, ...css]) files.add(name);
  }
  return [...files].filter((file) => /\.(js|css)$/.test(file));
}

function collectImports(manifest: Manifest, key: string, found: Set<string>): void {
  if (found.has(key)) return;
  found.add(key);
  for (const imported of entryOf(manifest, key).imports) collectImports(manifest, imported, found);
}

/** @throws when the build has no such part: a page was moved, and the budget has to follow. */
function entryOf(manifest: Manifest, key: string): Manifest[string] {
  const entry = manifest[key];
  if (!entry) throw new Error(`the build has no ${key}`);
  return entry;
}

function gzippedSize(file: string): number {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}
