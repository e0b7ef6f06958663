import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Certificate } from './certificates.ts';

/** The host name in the documented examples. */
export const exampleHost = 'vtc.example.org';

export interface ProxySetup {
  /** A new folder for all files of the proxy. */
  readonly folder: string;
  readonly certificate: Certificate;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The port on which Waybill listens. */
  readonly upstreamPort: number;
}

export interface ReverseProxy {
  readonly name: string;
  /** The documented example's file in docs/proxies. */
  readonly example: string;
  /** Replaces addresses, certificate and log of the example by those of this setup. */
  readonly adapt: (example: string, setup: ProxySetup) => string;
  /** Adds the parts of the system's own configuration around the example. */
  readonly surround: (example: string, setup: ProxySetup) => string;
  readonly command: (configFile: string, setup: ProxySetup) => [file: string, ...args: string[]];
}

const folderKinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const nginx: ReverseProxy = {
  name: 'nginx',
  example: 'nginx.conf',
  adapt: (example, { folder, certificate, httpPort, httpsPort, upstreamPort }) =>
    replaceEach(example, [
      ['listen 80;', `listen 127.0.0.1:${httpPort};`],
      ['listen 443 ', `listen 127.0.0.1:${httpsPort} `],
      [`/etc/letsencrypt/live/${exampleHost}/fullchain.pem`, certificate.certificate],
      [`/etc/letsencrypt/live/${exampleHost}/privkey.pem`, certificate.key],
      ['/var/log/nginx/waybill.log', join(folder, 'access.log')],
      ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
    ]),
  surround: (example, { folder }) => {
    const paths = folderKinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
    return `daemon off;
master_process off;
pid ${folder}/nginx.pid;
events {}
http {
${paths}
${example}}
`;
  },
  command: (configFile, { folder }) => ['nginx', '-p', folder, '-c', configFile, '-e', 'stderr'],
};

const caddy: ReverseProxy = {
  name: 'Caddy',
  example: 'Caddyfile',
  adapt: (example, { certificate, httpsPort, upstreamPort }) =>
    replaceEach(example, [
      [
        `${exampleHost} {`,
        `${exampleHost}:${httpsPort} {\n\ttls ${certificate.certificate} ${certificate.key}`,
      ],
      ['127.0.0.1:3000', `127.0.0.1:${upstreamPort}`],
    ]),
  surround: (example, { folder, httpPort }) => `{
	admin off
	default_bind 127.0.0.1
	http_port ${httpPort}
	storage file_system ${folder}/storage
}
${example}`,
  command: (configFile) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', configFile],
};

export const reverseProxies: readonly ReverseProxy[] = [nginx, caddy];

export interface RunningProxy {
  /** Returns its whole log. */
  readonly readLog: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts the documented example of a reverse proxy, and waits until it responds. */
export async function startReverseProxy(
  proxy: ReverseProxy,
  setup: ProxySetup,
  environment: Readonly<Record<string, string>>,
): Promise<RunningProxy> {
  const configFile = join(setup.folder, 'proxy.conf');
  const config = proxy.surround(proxy.adapt(await readExample(proxy), setup), setup);
  await writeFile(configFile, config);
  await mkdir(join(setup.folder, 'storage'));
  const [file, ...args] = proxy.command(configFile, setup);
  const env = { ...environment, PATH: `${environment['PATH']}:/usr/sbin` };
  const child = spawn(file, args, { cwd: setup.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const ended = once(child, 'close');
  if (!(await startsListening(setup.httpsPort, child))) {
    await ended;
    throw new Error(`${proxy.name} did not start:\n${output}`);
  }
  return {
    readLog: async () =>
      output + (await readFile(join(setup.folder, 'access.log'), 'utf8').catch(() => '')),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the text of a documented example. */
export function readExample({ example }: ReverseProxy): Promise<string> {
  const folder = new URL('../../../docs/proxies/', import.meta.url);
  return readFile(fileURLToPath(new URL(example, folder)), 'utf8');
}

/** @throws when one of the texts to replace is not there exactly once */
function replaceEach(text: string, replacements: readonly [from: string, to: string][]): string {
  return replacements.reduce((result, [from, to]) => {
    if (result.split(from).length !== 2) throw new Error(`"${from}" is not there once`);
    return result.replace(from, to);
  }, text);
}

/** False if the process exits before it listens on the port. */
async function startsListening(port: number, process: ChildProcess): Promise<boolean> {
  while (process.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return true;
    await delay(50);
  }
  return false;
}
