import type * as Navigation from '../src/app/navigation.ts';
import type * as PageTable from '../src/app/page-table.ts';
import type { Page } from '../src/lib/feature.ts';
import type * as Positions from '../src/features/positions/positions.paths.ts';
import type { Locale } from '../src/lib/i18n/locales.ts';
import { mergeCatalogues, readCatalogues, type TextTree } from './catalogues.ts';
import { readSource } from './read-source.ts';

/** What the document shows of a dashboard page, within its frame, before the app runs. */
interface FirstSight {
  /** The names of its navigation group and entry, and its own name if it is below the entry. */
  readonly place: readonly string[];
  /** Set if the heading is the same for all users. */
  readonly heading?: { readonly title: string; readonly intro: string };
}

/**
 * Returns a function that finds what is known of a page by its address alone; undefined for pages with
 * another frame.
 */
export async function createFirstSights(
  locales: readonly Locale[],
): Promise<(page: Page, locale: Locale) => FirstSight | undefined> {
  const { pages } = await readSource<typeof PageTable>('app/page-table.ts');
  const { findPlace } = await readSource<typeof Navigation>('app/navigation.ts');
  const { liveMapPath } = await readSource<typeof Positions>(
    'features/positions/positions.paths.ts',
  );
  const inFrame = new Set(pages.dashboard.map(({ path }) => path));
  // The live map is full-bleed.
  inFrame.delete(liveMapPath);
  const catalogues = readCatalogues();
  const textsOf = new Map(locales.map((locale) => [locale, mergeCatalogues(catalogues, locale)]));
  return ({ path, heading: namespace }, locale) => {
    if (!inFrame.has(path)) return undefined;
    const t = (key: string) => findText(textsOf.get(locale), key);
    const heading = namespace && { title: t(`${namespace}.title`), intro: t(`${namespace}.intro`) };
    const place = findPlace(path);
    const names = place && [
      t(`navigation.groups.${place.group.label}`),
      t(`navigation.entries.${place.entry.label}`),
      ...(place.isBelow && heading ? [heading.title] : []),
    ];
    return { place: [...new Set(names)], ...(heading && { heading }) };
  };
}

/** Returns a text by its full key. @throws when there is none */
function findText(texts: TextTree | undefined, key: string): string {
  const found = key
    .split('.')
    .reduce<TextTree | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      texts,
    );
  if (typeof found !== 'string') throw new Error(`There is no text ${key}.`);
  return found;
}
