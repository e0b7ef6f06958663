import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin.cjs', import.meta.url));

test.each([[[]], [['fly']]])('an unknown command %j names the commands and fails', (args) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Commands: start, demo, admin, build, test, test:long, dev, check, e2e, deployment, screenshots, format, lighthouse, pictures, bench, trial, docs, mutation, release-notes, db:migration, db:check.\n',
  );
});
