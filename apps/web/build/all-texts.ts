import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@waybill/schema/preferences';
import { z } from 'zod';
import { flattenTexts, textTreeSchema } from './catalogues.ts';

/** The repository. */
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Where texts are, beside the code that shows them. */
const sources = ['apps/api/src', 'apps/companion/src', 'apps/web/src', 'packages/schema/src'];

/** The texts of one language by full key, such as `login.title`, by their folder in the repository. */
export type TextsByFolder = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Lists the folders with texts. */
export function listFolders(): string[] {
  const folders = sources.flatMap((source) =>
    readdirSync(join(root, source), { recursive: true, encoding: 'utf8' })
      .map((path) => `${source}/${path.split(sep).join('/')}`)
      .flatMap((path) => /^(.*\/texts)\/[\w-]+\.json$/.exec(path)?.[1] ?? []),
  );
  return [...new Set(folders)].toSorted();
}

/** Reads all texts of a language; folders without a file in it are missing. */
export function readTextsIn(tag: string): TextsByFolder {
  return new Map(
    listFolders().flatMap((folder): [string, ReadonlyMap<string, string>][] => {
      const path = join(root, folder, `${tag}.json`);
      if (!existsSync(path)) return [];
      const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
      return [[folder, new Map(flattenTexts(textTreeSchema.parse(texts)))]];
    }),
  );
}

/** Lists files of languages that the app does not have. */
export function listStrayFiles(): string[] {
  return listFolders().flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => !languages.some((tag) => name === `${tag}.json`))
      .map((name) => `${folder}/${name}`),
  );
}

const recordSchema = z.strictObject({
  /** The quotation marks of the language. */
  quotes: z.string(),
  /** Texts that may be as in English: words that the language has borrowed. */
  loans: z.array(z.string()),
  /** By folder, a hash of each English text that the language was last compared with: see `hashOf`. */
  seen: z.record(z.string(), z.string()),
});

/** What is known of a language besides its texts, in `languages/<tag>.json`. */
export type LanguageRecord = z.infer<typeof recordSchema>;

/** Returns the path of a language's record. */
export function recordPath(tag: string): string {
  return join(root, 'apps/web/languages', `${tag}.json`);
}

/** Reads a language's record; a new language has an empty one. */
export function readRecord(tag: string): LanguageRecord {
  const path = recordPath(tag);
  if (!existsSync(path)) return { quotes: '', loans: [], seen: {} };
  return recordSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

const hashLength = 4;

/** Returns a short hash of an English text: two texts of one folder hardly ever have the same. */
function hashOf(key: string, text: string): string {
  const hash = createHash('sha256').update(`${key}\n${text}`).digest('base64url');
  return hash.slice(0, hashLength);
}

/** Returns the hashes of all English texts, for a record. */
export function hashTexts(english: TextsByFolder): Record<string, string> {
  return Object.fromEntries(
    [...english].map(([folder, texts]) => [
      folder,
      Array.from(texts, ([key, text]) => hashOf(key, text)).join(''),
    ]),
  );
}

/** Lists the texts of a language whose English text was changed since the language was last compared. */
export function listChanged(
  english: TextsByFolder,
  own: TextsByFolder,
  { seen }: Pick<LanguageRecord, 'seen'>,
): string[] {
  return [...english].flatMap(([folder, texts]) => {
    const known = new Set(seen[folder]?.match(new RegExp(`.{${hashLength}}`, 'g')) ?? []);
    return [...texts]
      .filter(([key, text]) => own.get(folder)?.has(key) && !known.has(hashOf(key, text)))
      .map(([key]) => `${folder}: ${key}`);
  });
}
