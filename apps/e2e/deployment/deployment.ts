import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';
import { findFreePort } from '../harness/waybill-process.ts';
import { createCertificate } from './certificates.ts';
import { runCommand } from './run-command.ts';

export type Service = 'app' | 'app2' | 'database' | 'proxy';

export interface Deployment {
  /** The folder of docker-compose.yml, in which compose runs. */
  readonly folder: string;
  /** The value of PUBLIC_URL. */
  readonly url: string;
  /** The port at which this machine's browsers reach the containers' Steam. */
  readonly steamPort: number;
  readonly image: string;
  readonly compose: (...args: string[]) => Promise<string>;
  /** The same, with a file as stdin. */
  readonly composeWith: (input: string, ...args: string[]) => Promise<string>;
  readonly docker: (...args: string[]) => Promise<string>;
  /** Returns the id of a service's container, running or not. */
  getContainer(service: Service): Promise<string>;
  /** Removes containers, volumes, networks, the image and the clone. */
  remove(): Promise<void>;
}

const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));
const files = ['docker-compose.yml', 'apps/e2e/deployment/compose.test.yml'];

interface DeploymentOptions {
  /** The image of another deployment. */
  readonly image?: string;
  /** PUBLIC_URL; by default the app's port on this machine. */
  readonly url?: string;
  /** Additional lines of .env. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Follows docs/hosting/install.md on a clone of the current commit, up to a built image; starts nothing yet.
 * Uses its own name and ports.
 */
export async function prepareDeployment(
  environment: Readonly<Record<string, string>>,
  { image: builtImage, url: givenUrl, settings = {} }: DeploymentOptions = {},
): Promise<Deployment> {
  const folder = await createTempFolder();
  const project = basename(folder).toLowerCase();
  const [freePort, steamPort] = [await findFreePort(), await findFreePort()];
  const url = givenUrl ?? `http://localhost:${freePort}`;
  const image = builtImage ?? `${project}:test`;
  const env = {
    ...environment,
    PUBLISH: `127.0.0.1:${url.startsWith('http:') ? new URL(url).port : freePort}`,
    PUBLISH_HTTP: `127.0.0.1:${await findFreePort()}`,
    PUBLISH_HTTPS: `127.0.0.1:${await findFreePort()}`,
    TEST_FOLDER: folder,
    TEST_IMAGE: image,
    TEST_STEAM_PORT: String(steamPort),
    TEST_PROXY_PORT: new URL(url).port,
  };
  const clone = join(folder, 'waybill');
  const place = { cwd: clone, env };
  const docker = (...args: string[]) => runCommand(['docker', ...args], place);

  await runCommand(['git', 'clone', '--quiet', rootFolder, clone], { cwd: folder, env });
  await fillInSettings(clone, url, settings);
  for (const name of ['tls', 'steam']) await mkdir(join(folder, name));
  await createCertificate(join(folder, 'tls'), 'steamcommunity.com', place);
  await bundleSteam(join(folder, 'steam/steam-server.cjs'));
  const command = await findCompose(env);
  const options = ['--project-name', project, ...files.flatMap((file) => ['--file', file])];
  const compose = (...args: string[]) => runCommand([...command, ...options, ...args], place);
  const composeWith = (input: string, ...args: string[]) =>
    runCommand([...command, ...options, ...args], { ...place, input });
  const remove = async () => {
    await compose('down', '--volumes', '--timeout', '1');
    if (builtImage === undefined) await docker('image', 'rm', '--force', image);
    await removeFolder(folder);
  };

  try {
    if (builtImage === undefined) await compose('build');
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    folder: clone,
    url,
    steamPort,
    image,
    compose,
    composeWith,
    docker,
    getContainer: async (service) => (await compose('ps', '--all', '--quiet', service)).trim(),
    remove,
  };
}

/** Fills in the file like an operator, with a password that needs escaping in a URL. */
async function fillInSettings(
  clone: string,
  url: string,
  others: Readonly<Record<string, string>>,
): Promise<void> {
  const example = await readFile(join(clone, '.env.example'), 'utf8');
  const settings = example
    .replace(/^PUBLIC_URL=$/m, `PUBLIC_URL=${url}`)
    .replace(/^DATABASE_PASSWORD=$/m, 'DATABASE_PASSWORD=50% diesel/50% @coffee:black?');
  const more = Object.entries(others).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(clone, '.env'), [settings, ...more].join(''));
}

/** Returns the compose command: a plugin of docker, or a separate program on older systems. */
async function findCompose(
  env: Readonly<Record<string, string>>,
): Promise<readonly [file: string, ...args: string[]]> {
  const plugin = runCommand(['docker', 'compose', 'version'], { cwd: rootFolder, env });
  return plugin.then(
    () => ['docker', 'compose'],
    () => ['docker-compose'],
  );
}

async function bundleSteam(outfile: string): Promise<void> {
  await build({
    entryPoints: [fileURLToPath(new URL('steam-server.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
  });
}
