import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest, rootFolder } from './workspace.mjs';

const folder = join(rootFolder, '.github/workflows');

describe.each(readdirSync(folder))('%s', (file) => {
  const read = () => readFileSync(join(folder, file), 'utf8');

  test('third-party actions are pinned to a commit', () => {
    const named = Array.from(read().matchAll(/uses: (.*)/g), ([, action = '']) => action);
    expect(named).not.toEqual([]);
    for (const action of named) expect(action).toMatch(/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('the scripts it runs exist', () => {
    const { scripts = {} } = readManifest(rootFolder);
    const asked = Array.from(
      read().matchAll(/\bnpm (?:run (?:--silent )?)?(?<script>[a-z][\w:-]*)/g),
      ({ groups }) => groups?.['script'] ?? '',
    );
    for (const script of asked) expect(Object.keys(scripts)).toContain(script);
  });

  test('sets up Node.js without caching for pnpm, which only the launcher fetches', () => {
    const setups = read()
      .split(/- (?=uses|run|name)/)
      .filter((step) => /setup-node/.test(step));
    for (const step of setups) expect(step).toContain('package-manager-cache: false');
  });
});
