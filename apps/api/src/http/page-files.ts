import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages, type Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import { z } from 'zod';

const firstSightSchema = z.object({
  place: z.array(z.string()),
  heading: z.object({ title: z.string(), intro: z.string() }).optional(),
});
export type FirstSight = z.infer<typeof firstSightSchema>;

const pageSchema = z.object({
  path: z.string(),
  files: z.record(z.enum(languages), z.array(z.string())),
  firstSights: z.partialRecord(z.enum(languages), firstSightSchema),
});
type BuiltPage = z.infer<typeof pageSchema>;

/**
 * Reads the pages of the built web app: each page's files per language, and what it shows before they are
 * loaded.
 */
export function readPageFiles(webDir: string): BuiltPage[] {
  const table: unknown = JSON.parse(readFileSync(join(webDir, 'page-files.json'), 'utf8'));
  return z.array(pageSchema).parse(table);
}

/** Returns what is known of the page at a path in a language, or nothing if there is no such page. */
export function findPage(
  pages: readonly BuiltPage[],
  path: string,
  locale: Language,
): { readonly files: readonly string[]; readonly firstSight: FirstSight | undefined } {
  const page = pages.find((one) => fits(one.path, path));
  return { files: page?.files[locale] ?? [], firstSight: page?.firstSights[locale] };
}

/** Renders tags that make a browser fetch files before the code that needs them has loaded. */
export function renderPreloads(files: readonly string[]): string[] {
  return files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="${escapeHtml(file)}">`
      : `<link rel="modulepreload" crossorigin fetchpriority="low" href="${escapeHtml(file)}">`,
  );
}

/** The same for the signed-in user, which the app requests first. */
export function renderUserPreload(steamId: string): string {
  const address = `/api/auth/user/${encodeURIComponent(steamId)}`;
  return `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(address)}">`;
}

/** True if a path matches a page's pattern, as the web app's router sees it. */
function fits(pattern: string, path: string): boolean {
  const wanted = pattern.toLowerCase().split('/');
  const given = path.toLowerCase().replace(/\/$/, '').split('/');
  const isAlike = wanted.every((part, index) => part === given[index] || part.startsWith(':'));
  return isAlike && wanted.length === given.length;
}
