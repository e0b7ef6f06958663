import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layout, memoryBytes } from '../game/memory-layout.ts';
import { createLinuxAutostart } from '../installation/linux-autostart.ts';
import { buildSharedObject } from '../testing/plugin-files.ts';
import { startTelemetryServer, type TelemetryServer } from '../testing/telemetry-server.ts';
import { buildContext, type TestContext } from '../testing/test-context.ts';
import { openWindowPage, type WindowPage } from '../testing/window-page.ts';
import type { WindowState } from '../window/window-state.ts';
import { runCommand } from './commands.ts';

let server: TelemetryServer;
let context: TestContext;
let running: Promise<void> | null;
let game: string;
let memory: string;
beforeEach(async () => {
  server = await startTelemetryServer();
  context = buildContext();
  running = null;
  game = join(
    context.folder,
    'home/.local/share/Steam/steamapps/common/American Truck Simulator/bin/linux_x64',
  );
  memory = join(context.folder, 'memory');
});
afterEach(async () => {
  context.stop();
  await running;
  context.remove();
  await server.stop();
});

const withTimeout = { timeout: 10_000, interval: 50 };

function write(path: string, content: string | Uint8Array = ''): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** The plugin's memory while the game shows its menu. */
function menuMemory(): Uint8Array {
  const memory = new Uint8Array(memoryBytes);
  const view = new DataView(memory.buffer);
  layout.sdkActive.write(view, true);
  layout.revision.write(view, 12);
  layout.game.write(view, 2);
  return memory;
}

async function openWindow(): Promise<WindowPage> {
  running = runCommand(context, ['open', '--memory', memory]);
  const address = await vi.waitFor(() => {
    const [opened] = context.opened;
    expect(opened).toBeDefined();
    return opened ?? '';
  }, withTimeout);
  return openWindowPage(address);
}

async function waitFor(page: WindowPage, shown: object): Promise<WindowState> {
  return vi.waitFor(async () => {
    const state = await page.state();
    expect(state).toMatchObject(shown);
    return state;
  }, withTimeout);
}

test('finds the game, takes the plugin, and hears the game before anybody signs in', async () => {
  write(join(game, 'amtrucks'));
  const page = await openWindow();
  await waitFor(page, { setup: { games: [{ game: 'ats', plugin: null, isNative: true }] } });
  await page.sendFile(Buffer.from('not a plugin'));
  await waitFor(page, { setup: { outcome: { kind: 'refused', why: 'no-library' } } });
  const plugin = buildSharedObject();
  await page.sendFile(plugin);
  const path = join(game, 'plugins/scs-telemetry.so');
  await waitFor(page, { setup: { games: [{ plugin: path }], outcome: { kind: 'installed' } } });
  expect(readFileSync(path)).toEqual(plugin);

  expect((await page.state()).heard).toBeNull();
  write(memory, menuMemory());
  await waitFor(page, { heard: { game: 'ats', pluginRevision: 12 } });
  expect(server.asked).toEqual([]);
});

test('takes the plugin from the downloads, and opens a folder that it cannot write to', async () => {
  write(join(game, 'amtrucks'));
  const page = await openWindow();
  await page.act('take-download');
  await waitFor(page, { setup: { outcome: { kind: 'no-download' } } });
  write(join(context.folder, 'home/Downloads/libscs-telemetry.so'), buildSharedObject());
  write(join(game, 'plugins'), 'a file where the folder would be');
  await page.act('take-download');
  await waitFor(page, { setup: { outcome: { kind: 'not-writable', game: 'ats' } } });
  expect(context.openedPaths).toEqual([join(game, 'plugins')]);
  rmSync(join(game, 'plugins'));
  await page.act('take-download');
  await waitFor(page, { setup: { outcome: { kind: 'installed' } } });
  expect(existsSync(join(game, 'plugins/scs-telemetry.so'))).toBe(true);
});

test('adds a folder by hand, remembers it and the language, and opens no other folder', async () => {
  const other = join(context.folder, 'games/Euro Truck Simulator 2');
  write(join(other, 'bin/linux_x64/eurotrucks2'));
  const page = await openWindow();
  await page.act('add-folder', context.folder);
  await waitFor(page, { setup: { games: [], outcome: { kind: 'no-game-there' } } });
  await page.act('add-folder', join(other, 'bin'));
  const { setup } = await waitFor(page, { setup: { games: [{ folder: other }], outcome: null } });
  await page.act('open-folder', '/etc');
  expect(context.openedPaths).toEqual([]);
  await page.act('open-folder', setup?.games?.[0]?.pluginFolder);
  await page.act('open-log');
  expect(context.openedPaths).toEqual([join(other, 'bin/linux_x64'), context.logFile]);
  await page.act('language', 'de');
  expect(JSON.parse(readFileSync(context.settingsFile, 'utf8'))).toEqual({
    language: 'de',
    gameFolders: [other],
    heardMs: null,
  });
});

test('starts with the desktop where it was asked to, and no longer', async () => {
  const program = join(context.folder, 'packed.js');
  write(program, 'packed');
  context = Object.assign(context, {
    autostart: createLinuxAutostart({ ...context.handlerPlaces, programFile: program }),
  });
  const entry = join(context.handlerPlaces.configHome, 'autostart/waybill-companion.desktop');
  const page = await openWindow();
  expect((await page.state()).startsWithSystem).toBe(false);
  await page.act('start-with-system', 'yes');
  expect((await page.state()).startsWithSystem).toBe(true);
  const { node, program: stays } = context.handlerPlaces;
  expect(readFileSync(entry, 'utf8')).toContain(`Exec="${node}" "${stays}" open --hidden\n`);
  expect(readFileSync(stays, 'utf8')).toBe('packed');
  await page.act('start-with-system', 'no');
  expect(existsSync(entry)).toBe(false);
});

test('shows the company and the last jobs, which are asked for while somebody looks', async () => {
  const { url } = server;
  context.credentials.write({ server: url, userId: 'nora', username: 'Nora', token: 'wbd_nora' });
  const page = await openWindow();
  const { jobs, company } = await waitFor(page, { company: 'Nordic Freight' });
  expect(company).toBe('Nordic Freight');
  expect(jobs).toEqual([
    expect.objectContaining({
      address: `${url}/dashboard/jobs/01981b70-1a2b-7c3d-8e4f-5a6b7c8d9e0f`,
      mark: 'accepted',
      isTrial: false,
    }),
  ]);
  await page.state();
  const asked = server.asked.filter((path) => path.startsWith('GET /api/users/me/jobs'));
  expect(asked).toEqual(['GET /api/users/me/jobs?limit=10']);
});
