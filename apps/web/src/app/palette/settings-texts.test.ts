import { expect, test } from 'vitest';
import { settingsIndex } from '#src/features/account/settings-index.model.ts';
import { manageSections } from '#src/features/vtcs/management/manage-index.model.ts';
import { readUsedTexts } from '../../../build/texts.ts';

test('the palette has the texts of each setting that it names', () => {
  const pages = Object.values(settingsIndex);
  const keys: readonly string[] = [
    ...pages.map(({ name }) => name),
    ...pages.flatMap(({ sections }) => sections.flatMap(({ settings }) => settings)),
    ...manageSections.map(({ name }) => name),
    ...manageSections.flatMap(({ settings }) => settings),
  ];
  const used = readUsedTexts();
  const loaded = new Set([
    ...(used.get('app') ?? []),
    ...(used.get('app/palette/command-palette.tsx') ?? []),
  ]);
  const namespaces = new Set(keys.map((key) => key.slice(0, key.indexOf('.'))));
  expect([...namespaces].filter((name) => !loaded.has(name))).toEqual([]);
});
