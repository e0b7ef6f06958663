import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin.cjs', import.meta.url));

test.each([[[]], [['fly']]])('an unknown command %j lists the commands and fails', (args) => {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: tmpdir(),
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'Commands: start, demo, admin, build, test, test:long, dev, check, e2e, deployment, screenshots, format, lighthouse, pictures, bench, trial, docs, texts, companion:windows, mutation, db:migration, db:check.\n',
  );
});

test('refuses unused arguments before anything starts', () => {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'start', '--port', '80'], {
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 5_000,
  });
  expect(stderr).toBe(
    'npm start takes no arguments such as "--port 80". Set environment variables instead, such as PORT=80: see docs/configuration.md.\n',
  );
  expect(status).toBe(1);
});
