import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRelease, writeReleaseNotes } from './release-notes.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  git('init', '--quiet');
});

afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): void {
  const who = ['-c', 'user.name=Nora', '-c', 'user.email=nora@example.org'];
  execFileSync('git', [...who, ...args], { cwd: folder });
}

function commit(subject: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', subject);
}

const notesOf = (release: string) => {
  const { commits, ...rest } = readRelease(folder, release);
  return writeReleaseNotes(commits, rest).replaceAll(/\([0-9a-f]{7,}\)/g, '(id)');
};

test('a release tells what changed since the one before, for whom, and what an upgrade does', () => {
  commit('Begin', {
    'apps/web/src/app.tsx': '1',
    'prisma/migrations/1_init/migration.sql': '1',
    'docs/configuration.md': '| `PORT` | The port |\n',
  });
  git('tag', 'v1.0.0');
  commit('Show the map', { 'apps/web/src/map.tsx': '1', 'apps/api/src/features/map.ts': '1' });
  commit('Try the map', { 'apps/web/src/map.test.tsx': '1' });
  commit('Answer faster', { 'apps/api/src/http/answer.ts': '1' });
  commit('Count what happens', {
    'docs/configuration.md': '| `PORT` | The port |\n| `METRICS_TOKEN` | For figures |\n',
    'prisma/migrations/2_counts/migration.sql': '1',
  });
  git('tag', 'v1.1.0');
  commit('Come later', { 'apps/web/src/later.tsx': '1' });
  expect(notesOf('v1.1.0')).toBe(`# Waybill 1.1.0

## Upgrade

The database is migrated at the start, in 1 step; servers of the version before go on meanwhile. New settings: \`METRICS_TOKEN\`.

## In the app

- Show the map (id)

## For operators

- Count what happens (id)

## On the server

- Answer faster (id)

And 1 change to tests, tools and documents.
`);
  expect(notesOf('HEAD')).toContain('Come later');
  expect(notesOf('HEAD')).not.toContain('Show the map');
});

test('the first release tells everything', () => {
  commit('Begin', { 'apps/web/src/app.tsx': '1' });
  git('tag', 'v1.0.0');
  expect(notesOf('v1.0.0')).toContain('- Begin (id)');
  expect(notesOf('v1.0.0')).toContain('The database stays as it is.');
});
