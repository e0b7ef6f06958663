import { expect, test } from 'vitest';
import { settingsIndex } from '#src/features/account/settings-index.model.ts';
import { manageSections } from '#src/features/vtcs/management/manage-index.model.ts';
import { parts } from '#src/lib/i18n/parts.ts';

const ofParts = new Set(Object.values(parts).flat().map(String));
const ofPalette = new Set(parts.palette.map(String));

test('the palette has the texts of each setting that it names', () => {
  const pages = Object.values(settingsIndex);
  const keys: readonly string[] = [
    ...pages.map(({ name }) => name),
    ...pages.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings)),
    ...manageSections.map(({ name }) => name),
    ...manageSections.flatMap(({ settings }) => settings),
  ];
  const namespaces = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));
  const missing = [...namespaces].filter((name) => ofParts.has(name) && !ofPalette.has(name));
  expect(missing).toEqual([]);
});
