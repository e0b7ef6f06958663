import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compareJobs } from '@waybill/companion/testing/compare-jobs';
import { memoryBytes } from '@waybill/companion/game/memory-layout';
import { playDrives } from '@waybill/companion/testing/played-drives';
import { openWindowPage, type WindowPage } from '@waybill/companion/testing/window-page';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { insertDevices } from '../ingest.ts';
import { joinOfflineCompany } from '../offline-company.ts';
import { measureProcess, type ProcessUse } from '../process-use.ts';
import { startWaybill } from '../servers.ts';
import { createWine, type Wine } from '../wine.ts';
import type { Goal, RunTrial } from './trial.ts';

const run = promisify(execFile);
const companion = join(import.meta.dirname, '../../../apps/companion');
const newer = '99.0.0';
const programs = 'users/*/AppData/Local/Programs/Waybill Companion';
const runKey = String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`;
const linkKey = String.raw`HKCU\Software\Classes\waybill\shell\open\command`;
const measuredMs = 10_000;

/**
 * Installs the companion for Windows under Wine, drives, installs it again in the middle of a job, updates and
 * removes it. Needs Wine and NSIS: `windows [drives]`.
 */
export const runTrial: RunTrial = async ([drives = '3']) => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-windows-'));
  const { server, stop } = await startTestServer();
  const { url } = await createTestDatabase(server);
  const pool = new Pool({ connectionString: url });
  const goals: Goal[] = [];
  const time = createTimer();
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  const pack = (...args: readonly string[]) =>
    run(process.execPath, [join(companion, 'windows/cli/pack.mjs'), '--fast', ...args], {
      env: { ...process.env, COMPANION_SIGNING_KEY: key.toString() },
    });
  await pack('--out', join(folder, 'own'));
  // What the server offers: it reads it when it starts.
  await pack('--as-version', newer);
  time('packed twice');
  const waybill = await startWaybill(url);
  const wine = await createWine(folder);
  time('Wine and Waybill started');
  try {
    const token = `wbd_${randomBytes(32).toString('base64url')}`;
    const userId = randomUUID();
    await insertDevices(pool, [{ userId, token }]);
    await joinOfflineCompany(pool, [{ userId }]);
    const setup = join(folder, 'own/Waybill-Companion-Setup.exe');
    const code = await wine.run(setup, '/S');
    time('installed');
    const home = await findHome(wine);
    const program = join(home, programs.split('*/')[1] ?? '');
    const [exe, bundle] = [join(program, 'Waybill Companion.exe'), join(program, 'companion.js')];
    const [autostart, link] = [
      await wine.readValue(runKey, 'Waybill Companion'),
      await wine.readValue(linkKey, null),
    ];
    goals.push({
      sentence: `the silent installation ends with ${code}; it starts with Windows: ${autostart}; links: ${link}`,
      isMet:
        code === 0 &&
        existsSync(exe) &&
        autostart?.endsWith('companion.js" open --hidden') === true &&
        link?.endsWith('companion.js" open -- "%1"') === true,
    });

    const config = join(home, 'AppData/Roaming/waybill-companion/Config');
    await mkdir(config, { recursive: true });
    const account = { server: waybill.origin, userId, username: 'Driver', token };
    await writeFile(join(config, 'credentials.json'), JSON.stringify(account));
    const memory = join(folder, 'memory');
    await writeFile(memory, new Uint8Array(memoryBytes));
    await shareMemory(wine, { folder, program, exe, memory });

    const shown: { page: WindowPage | null } = { page: null };
    const look = async () => {
      if (shown.page === null) throw new Error('no window');
      return shown.page.state();
    };
    const until = async (isSo: (state: Awaited<ReturnType<typeof look>>) => boolean) => {
      for (let tries = 0; tries < 1_200; tries += 1) {
        const state = await look().catch(() => null);
        if (state && isSo(state)) return state;
        await delay(50);
      }
      throw new Error(`The window shows ${JSON.stringify(await look())}`);
    };
    /** A second start asks the running one for its window. */
    const openWindow = async () => {
      wine.start(exe, bundle, 'open');
      shown.page = await openWindowPage(await wine.nextAddress());
      await until(({ drive }) => drive !== null);
    };
    let upgrades = 0;
    const driven = {
      memory,
      pid: 0,
      start: openWindow,
      seesGame: async () => void (await until(({ drive }) => drive?.game != null)),
      async looks() {
        await look();
        await delay(100);
        await look();
      },
      hasWritten: async () => void (await until(({ drive }) => drive?.eventsWaitingForDisk === 0)),
      /** Installs it again over the running one, which starts again without its window. */
      async kill() {
        upgrades += 1;
        const failed = await wine.run(setup, '/S');
        if (failed !== 0) throw new Error(`The upgrade ended with ${failed}.`);
      },
      stop: async () => 0,
      waiting: () => 0,
    };
    const played = await playDrives(driven, {
      seeds: Array.from({ length: Number(drives) }, (_, index) => index + 1),
      random: () => 0.5,
      killsPerDrive: 1,
      killsOnJob: true,
    });
    await until(({ drive }) => drive?.eventsWaiting === 0);
    time(`${drives} drives and ${upgrades} upgrades`);
    const compared = await compareJobs(waybill.origin, token, played.deliveries);
    const { jobs, lost, doubled, verified, reasons, differences } = compared;
    goals.push({
      sentence: `of ${played.deliveries.length} deliveries with ${upgrades} upgrades in the middle of a job, ${lost} are lost and ${doubled} doubled (0, 0); ${verified} of ${jobs} jobs are verified (all) ${[...reasons, ...differences].join()}`,
      isMet:
        upgrades === played.deliveries.length &&
        lost === 0 &&
        doubled === 0 &&
        verified === jobs &&
        differences.length === 0,
    });

    const measured = await measure(wine, exe, memory, driven.seesGame);
    time('measured');
    // Without a goal: Wine's own work counts, too. docs/companion.md has the figures on Linux.
    process.stdout.write(
      `while driving, under Wine: ${measured.percent.toFixed(2)} % of a core, ${measured.memoryMb.toFixed(0)} MB without the program's own file, which Wine reads whole\n`,
    );

    await writeFile(memory, new Uint8Array(memoryBytes));
    const offered = await until(({ update, drive }) => update !== null && drive?.job === null);
    await shown.page?.act('update');
    shown.page = await openWindowPage(await wine.nextAddress());
    const { version } = await until(({ drive }) => drive !== null);
    time('updated');
    goals.push({
      sentence: `the window offers ${offered.update?.version}, and version ${version} runs after its update (${newer})`,
      isMet: offered.update?.canInstall === true && version === newer,
    });

    goals.push(await removeAll(wine, { program, home, setup }));
    time('removed');
  } finally {
    await wine.stop();
    await Promise.all([pool.end(), waybill.stop()]);
    await stop();
    await rm(folder, { recursive: true, force: true });
    await rm(join(companion, 'windows/dist'), { recursive: true, force: true });
  }
  return goals;
};

function createTimer(): (what: string) => void {
  let last = performance.now();
  return (what) => {
    const now = performance.now();
    process.stdout.write(`${((now - last) / 1_000).toFixed(1)} s: ${what}\n`);
    last = now;
  };
}

async function findHome({ drive }: Wine): Promise<string> {
  const users = await readdir(join(drive, 'users'));
  const user = users.find((name) => name !== 'Public');
  if (user === undefined) throw new Error('Windows has no user.');
  return join(drive, 'users', user);
}

/** Shows a file as the plugin's shared memory, in a process of its own. */
async function shareMemory(
  wine: Wine,
  places: Readonly<Record<'folder' | 'program' | 'exe' | 'memory', string>>,
): Promise<void> {
  const home = join(places.folder, 'plugin');
  const built = join(home, 'share-memory.mjs');
  const banner =
    "import { createRequire as c } from 'node:module'; const require = c(import.meta.url);";
  await run(process.execPath, [
    join(companion, 'node_modules/esbuild/bin/esbuild'),
    join(companion, 'windows/testing/share-memory.mjs'),
    '--bundle',
    '--platform=node',
    '--format=esm',
    `--banner:js=${banner}`,
    `--outfile=${built}`,
  ]);
  await cp(join(places.program, 'node_modules'), join(home, 'node_modules'), { recursive: true });
  // A copy: what an upgrade replaces must not be in use by anything but the companion.
  const runtime = join(home, 'game.exe');
  await cp(places.exe, runtime);
  wine.start(runtime, built, places.memory, String(memoryBytes));
}

/** Memory and processor time of the companion in a drive without events. */
async function measure(
  wine: Wine,
  exe: string,
  memory: string,
  seesGame: () => Promise<void>,
): Promise<ProcessUse> {
  const words = ['src/main.ts', 'simulate', '--memory', memory, '--minutes', '2', '--seed', '7'];
  const drive = execFile(process.execPath, ['--import', 'tsx', ...words], { cwd: companion });
  try {
    await seesGame();
    const use = await measureProcess(await findProcess(exe), measuredMs);
    const { size } = await stat(exe);
    return { ...use, memoryMb: use.memoryMb - size / 1_000_000 };
  } finally {
    drive.kill('SIGTERM');
  }
}

/** The process that runs the installed program's window. */
async function findProcess(exe: string): Promise<number> {
  const name = exe.slice(exe.lastIndexOf('/') + 1);
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    const words = line.split('\0');
    if (line.includes(name) && line.includes('companion.js') && words.includes('open')) {
      if (!words[0]?.includes('start.exe')) return Number(pid);
    }
  }
  throw new Error('The companion is not running.');
}

/** Removes it without its data, and after another installation with it. */
async function removeAll(
  wine: Wine,
  { program, home, setup }: Readonly<Record<'program' | 'home' | 'setup', string>>,
): Promise<Goal> {
  const data = [
    join(home, 'AppData/Roaming/waybill-companion/Config/credentials.json'),
    join(home, 'AppData/Local/waybill-companion/Data'),
  ];
  const remove = async (...words: readonly string[]) => {
    await wine.run(join(program, 'Uninstall.exe'), '/S', ...words);
    // It goes on as a copy of itself, so that it can remove itself.
    for (let tries = 0; tries < 600 && existsSync(program); tries += 1) await delay(100);
    return !existsSync(program);
  };
  const isRemoved = await remove();
  const left = data.filter((path) => existsSync(path)).length;
  const registered = [
    await wine.readValue(runKey, 'Waybill Companion'),
    await wine.readValue(linkKey, null),
  ].filter((value) => value !== null).length;
  await wine.run(setup, '/S');
  const isRemovedAgain = await remove('/DELETEDATA');
  const leftAgain = data.filter((path) => existsSync(path)).length;
  return {
    sentence: `removed, the program is gone (${isRemoved}), ${registered} registry values stay (0) and ${left} of its data (2); with its data ${leftAgain} (0)`,
    isMet: isRemoved && isRemovedAgain && registered === 0 && left === 2 && leftAgain === 0,
  };
}
