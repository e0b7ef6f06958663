import { createHash } from 'node:crypto';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import type { HandlerPlaces } from './account/link-handler.ts';

/** Where this program keeps what, and how it may look. */
export interface Config {
  readonly configFolder: string;
  readonly queueFolder: string;
  /** What the window remembers. */
  readonly settingsFile: string;
  readonly logFile: string;
  readonly home: string;
  /** Where the one running program is reached. */
  readonly instanceAddress: string;
  readonly isColourUnwanted: boolean;
  readonly handlerPlaces: HandlerPlaces;
  /** `SystemRoot` of Windows. */
  readonly systemRoot: string;
}

/** The longest path that every system takes for a socket. */
const longestSocketPath = 100;

/** Reads the configuration from the environment; env-paths knows where each system keeps files. */
export function readConfig(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): Config {
  const paths = envPaths('waybill-companion', { suffix: '' });
  // Of Linux's folders, what env-paths calls the log's is that of the state.
  const stateFolder = platform === 'linux' ? paths.log : paths.data;
  return {
    configFolder: paths.config,
    queueFolder: join(stateFolder, 'queue'),
    settingsFile: join(paths.config, 'window.json'),
    logFile: join(stateFolder, 'companion.log'),
    home: homedir(),
    instanceAddress: instanceAddress(stateFolder, platform),
    isColourUnwanted: (env['NO_COLOR'] ?? '') !== '',
    handlerPlaces: {
      platform,
      node: process.execPath,
      program: join(paths.data, 'companion.mjs'),
      dataHome: platform === 'linux' ? dirname(paths.data) : homedir(),
      configHome: platform === 'linux' ? dirname(paths.config) : homedir(),
    },
    systemRoot: env['SystemRoot'] ?? String.raw`C:\Windows`,
  };
}

function instanceAddress(stateFolder: string, platform: NodeJS.Platform): string {
  const name = createHash('sha256').update(stateFolder).digest('hex').slice(0, 16);
  if (platform === 'win32') return `\\\\.\\pipe\\waybill-companion-${name}`;
  const path = join(stateFolder, 'companion.sock');
  return path.length < longestSocketPath ? path : join(tmpdir(), `waybill-companion-${name}.sock`);
}
