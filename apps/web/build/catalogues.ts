import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** ICU messages by their key, in groups. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of one folder of the app in one language. */
export interface Catalogue {
  readonly path: string;
  /** The path below its source folder, such as `features/roles/texts/en.json`. */
  readonly file: string;
  readonly locale: string;
  /** By namespace, as passed to `useTranslations`. */
  readonly texts: TextTree;
}

export const textTreeSchema: z.ZodType<TextTree> = z.record(
  z.string(),
  z.union([z.string(), z.lazy(() => textTreeSchema)]),
);

/** Folders with catalogues: the app's, and that of texts which the server shows too. */
const sources = ['../src/', '../../../packages/schema/src/texts/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);
/** The folder of the registers' sentences. */
export const sentencesFolder = fileURLToPath(
  new URL('../../../packages/schema/src/sentences/texts/', import.meta.url),
);
const generated = fileURLToPath(new URL('../generated/', import.meta.url));

/** True if a file is a catalogue, regardless of where the app is. */
export function isCatalogue(path: string): boolean {
  return findLocale(path) !== undefined;
}

function findLocale(path: string): string | undefined {
  return /[\\/]texts[\\/](?<locale>[\w-]+)\.json$/.exec(path)?.groups?.['locale'];
}

/** Reads all catalogues of the app and the landing page. @throws when one is no tree of texts. */
export function readCatalogues(): Catalogue[] {
  return sources.flatMap((source) =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .map((path) => path.split(sep).join('/'))
      .toSorted()
      .flatMap((file) => {
        const path = join(source, file);
        const locale = findLocale(path);
        if (locale === undefined) return [];
        const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
        return [{ path, file, locale, texts: textTreeSchema.parse(texts) }];
      }),
  );
}

/** True if a catalogue belongs to the landing page, which is built without the app. */
export function isOfLanding({ file }: Catalogue): boolean {
  return file.startsWith('landing/');
}

/**
 * Merges all texts of a language. A feature may add to a namespace of another folder, such as its name in the
 * navigation. @throws when two catalogues have the same text
 */
export function mergeCatalogues(catalogues: readonly Catalogue[], locale: string): TextTree {
  const merged: MutableTree = {};
  for (const { file, texts, locale: own } of catalogues) {
    if (own === locale) addTexts(merged, texts, file);
  }
  return merged;
}

interface MutableTree {
  [key: string]: string | MutableTree;
}

function addTexts(merged: MutableTree, texts: TextTree, file: string): void {
  for (const [key, text] of Object.entries(texts)) {
    const known = merged[key];
    if (typeof text === 'object' && typeof known !== 'string') {
      merged[key] = known ?? {};
      addTexts(merged[key], text, file);
    } else if (known === undefined && typeof text === 'string') {
      merged[key] = text;
    } else {
      throw new Error(`${file} has a text that another catalogue has too: ${key}.`);
    }
  }
}

/** Lists the texts of a tree by their full key, such as `login.title`. */
export function flattenTexts(texts: TextTree): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : flattenTexts(text).map(([rest, leaf]) => [`${key}.${rest}`, leaf]),
  );
}

/**
 * Writes the English texts as a type. The compiler needs their wording to check keys and arguments, and types
 * the values of a JSON file only as strings.
 */
export function writeTextTypes(): void {
  const texts = JSON.stringify(mergeCatalogues(readCatalogues(), 'en'), null, 2);
  mkdirSync(generated, { recursive: true });
  writeFileSync(join(generated, 'texts.d.ts'), `export type EnglishTexts = ${texts};\n`);
}
