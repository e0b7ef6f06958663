import { join } from 'node:path';
import { ensureGenerated } from './prepare.mjs';
import { startProcess } from './processes.mjs';
import { packageScript } from './tools.mjs';
import { rootFolder } from './workspace.mjs';

/**
 * Runs web app and API in watch mode on one origin: Vite listens on PORT (default 3000) and proxies /api to
 * the API on the next port. Runs until interrupted; resolves to false if either exits first.
 */
export async function dev() {
  await ensureGenerated();
  const port = Number(process.env['PORT'] ?? 3000);
  const dataFolder = process.env['DATA_DIR'] ?? join(rootFolder, 'data');
  const env = {
    API_PORT: String(port + 1),
    PUBLIC_URL: `http://localhost:${port}`,
    ...(hasCommunity() ? {} : { COMMUNITY_EMULATORS: 'on' }),
  };
  const processes = [
    watch('apps/api', { ...env, PORT: String(port + 1), DATA_DIR: dataFolder }),
    watch('apps/web', { ...env, PORT: String(port) }),
  ];
  const ends = processes.map(({ exitCode }) => exitCode);
  try {
    await Promise.race(ends);
  } finally {
    for (const { child } of processes) child.kill();
    await Promise.allSettled(ends);
  }
  return false;
}

/** True if the developer has chosen what stands for Discord and TruckersMP. */
function hasCommunity() {
  const names = ['COMMUNITY_EMULATORS', 'DISCORD_CLIENT_ID', 'TRUCKERSMP_URL'];
  return names.some((name) => process.env[name]);
}

/**
 * @param {string} folder
 * @param {Record<string, string>} env
 */
function watch(folder, env) {
  const cwd = join(rootFolder, folder);
  return startProcess(packageScript(cwd, 'dev'), { cwd, env }, 'inherit');
}
