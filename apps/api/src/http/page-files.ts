import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import { z } from 'zod';

const pageSchema = z.object({
  path: z.string(),
  files: z.record(z.enum(languages), z.array(z.string())),
});
type PageFiles = z.infer<typeof pageSchema>;

/** The pages of the built web app, and the files that each takes in each language. */
export function readPageFiles(webDir: string): PageFiles[] {
  const table: unknown = JSON.parse(readFileSync(join(webDir, 'page-files.json'), 'utf8'));
  return z.array(pageSchema).parse(table);
}

/** What the page at a path takes, in a language; nothing where there is no page. */
export function findPageFiles(
  pages: readonly PageFiles[],
  path: string,
  locale: Language,
): readonly string[] {
  return pages.find((page) => fits(page.path, path))?.files[locale] ?? [];
}

/** Has a browser fetch files while the code that will ask for them is on its way. */
export function renderPreloads(files: readonly string[]): string[] {
  return files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}">`
      : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${escapeHtml(file)}">`,
  );
}

/** The same for who is signed in, which the app asks first. */
export function renderUserPreload(steamId: string): string {
  const address = `/api/auth/user/${encodeURIComponent(steamId)}`;
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`;
}

/** Whether a path is one of a page's, as the web app's router sees it. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.toLowerCase().split('/');
  const given = path.toLowerCase().replace(/\/$/, '').split('/');
  const isAlike = wanted.every((part, index) => part === given[index] || part.startsWith(':'));
  return isAlike && wanted.length === given.length;
}
