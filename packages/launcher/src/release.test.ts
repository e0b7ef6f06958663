import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rootFolder } from './workspace.mjs';

const read = (path: string) => readFileSync(join(rootFolder, path), 'utf8');
const packed = 'apps/companion/windows/dist';

/** The lines of a job of the release. */
function findJob(name: string): string {
  const jobs = read('.github/workflows/release.yml').split(/^ {2}(?=\w+:$)/m);
  return jobs.find((job) => job.startsWith(`${name}:`)) ?? '';
}

describe('the installer for Windows', () => {
  test('is packed first, put into the published image, and attached to the release', () => {
    const windows = findJob('windows');
    expect(windows).toContain('nsis osslsigncode');
    expect(windows).toMatch(
      new RegExp(`upload-artifact@[^]*path: ${packed}\n *if-no-files-found: error`),
    );
    const image = findJob('image');
    expect(image).toContain('needs: windows');
    expect(image).toMatch(
      new RegExp(`download-artifact@[^]*path: ${packed}\n[^]*build-push-action@[^]*context: \\.`),
    );
    expect(read('Dockerfile')).toContain(`COPY --from=build /waybill/${packed} ${packed}`);
    const notes = findJob('notes');
    expect(notes).toMatch(/download-artifact@[^]*path: installer\n/);
    expect(notes).toMatch(/gh release create .* installer\/\*$/m);
  });

  test('reaches the image’s build, which no other build output does', () => {
    const rules = read('.dockerignore').split('\n');
    expect(rules.indexOf(`!${packed}`)).toBeGreaterThan(rules.indexOf('**/dist'));
  });

  test('is packed within the build of an image that is asked to', () => {
    const dockerfile = read('Dockerfile');
    expect(dockerfile).toMatch(/^ARG WINDOWS_INSTALLER=$/m);
    expect(dockerfile).toMatch(/if \[ -n "\$WINDOWS_INSTALLER" \];[^]*nsis[^]*companion windows; /);
    expect(read('docs/hosting/install.md')).toContain(
      'docker compose build --build-arg WINDOWS_INSTALLER=yes',
    );
  });
});

describe('the step that packs it', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'release-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs the step's commands with these secrets. Its npm prints what it was given. */
  function pack(secrets: Record<string, string>, exitCode = 0) {
    const [, script = ''] = /run: \|\n((?: {10}.*\n)+)/.exec(findJob('windows')) ?? [];
    const npm = join(folder, 'npm');
    writeFileSync(
      npm,
      `#!/bin/sh
echo "$* $COMPANION_SIGNING_KEY"
for file in $COMPANION_CERTIFICATE $COMPANION_CERTIFICATE_PASSWORD_FILE; do
  echo "$(stat -c %a "$file") $(cat "$file")"
done
exit ${exitCode}
`,
    );
    chmodSync(npm, 0o755);
    const step = spawnSync('bash', ['-e', '-c', script.replaceAll(/^ {10}/gm, '')], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env['PATH']}`, RUNNER_TEMP: folder, ...secrets },
    });
    return { ...step, left: readdirSync(folder) };
  }

  const certified = {
    COMPANION_SIGNING_KEY: 'key',
    CERTIFICATE: execFileSync('base64', { input: 'the certificate' }).toString(),
    PASSWORD: 'the password',
  };

  test('signs with the certificate and the key, which only their owner reads and which are removed', () => {
    expect(pack(certified)).toMatchObject({
      status: 0,
      stdout: 'run companion:windows key\n600 the certificate\n600 the password\n',
      left: ['npm'],
    });
  });

  test('packs without a certificate', () => {
    expect(pack({ COMPANION_SIGNING_KEY: '', CERTIFICATE: '', PASSWORD: '' })).toMatchObject({
      status: 0,
      stdout: 'run companion:windows \n',
      left: ['npm'],
    });
  });

  test('fails where packing fails, or the certificate is not base64, and leaves nothing either', () => {
    expect(pack(certified, 3)).toMatchObject({ status: 3, left: ['npm'] });
    const torn = pack({ ...certified, CERTIFICATE: '???' });
    expect(torn).toMatchObject({ status: 1, stdout: '', left: ['npm'] });
  });
});
