import { sources } from 'virtual:texts';
import { describe, expect, test } from 'vitest';
import { isOfLanding, mergeCatalogues, readCatalogues } from '../../../build/catalogues.ts';
import { locales } from './locales.ts';
import { parts } from './parts.ts';

const namespaces = Object.keys(
  mergeCatalogues(
    readCatalogues().filter((catalogue) => !isOfLanding(catalogue)),
    'en',
  ),
);
const ofParts = new Set<string>(Object.values(parts).flat());

describe.each(locales)('in %s', (locale) => {
  test.each(Object.entries(parts))('%s has its own texts', async (part, own) => {
    const texts = Object.entries(sources).find(([name]) => name === part)?.[1];
    const loaded = await texts?.[locale]();
    expect(new Set(Object.keys(loaded?.default ?? {}))).toEqual(new Set(own));
  });

  test('the app has all other texts', async () => {
    const rest = namespaces.filter((namespace) => !ofParts.has(namespace));
    const loaded = await sources.app[locale]();
    expect(new Set(Object.keys(loaded.default))).toEqual(new Set(rest));
  });
});
