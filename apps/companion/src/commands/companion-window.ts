import { dirname, join } from 'node:path';
import { languages } from '@waybill/schema/preferences';
import type { Account } from '../account/account.ts';
import { connectAs } from '../account/api.ts';
import { createConnector } from '../account/connection.ts';
import { parseServer } from '../account/server-address.ts';
import type { Heard } from '../driving/hearing.ts';
import type { Autostart } from '../installation/linux-autostart.ts';
import { repeat } from '../lib/repeat.ts';
import { version } from '../lib/version.ts';
import { startInstaller } from '../updates/start-installer.ts';
import { createUpdates } from '../updates/updates.ts';
import { createRecentJobs } from '../window/recent-jobs.ts';
import { languageOf } from '../window/sentences.ts';
import { openSettings } from '../window/settings.ts';
import { createSetup } from '../window/setup.ts';
import { openWindowServer } from '../window/window-server.ts';
import type { DriveState, WindowAct, WindowState } from '../window/window-state.ts';
import type { CommandContext } from './context.ts';

/** The running companion, as its window sees and steers it. */
export interface WindowHost {
  /** Who is signed in just now. */
  readonly account: () => Account | null;
  /** To be called when another account has been kept, or none any more. */
  readonly noteAccount: () => void;
  readonly describe: () => DriveState | null;
  /** The last time that a game was heard in this run. */
  readonly heard: () => Heard | null;
  readonly quit: () => void;
}

export interface CompanionWindow {
  readonly isPaused: boolean;
  /** An address that opens the window once; with a server, the window asks whether to connect there. */
  createAddress(proposal: string | null): string;
  close(): Promise<void>;
}

type WindowAction = (value: string, port: number) => void | Promise<void>;

/** How often it is remembered that the game is heard. */
const rememberHeardMs = 60_000;

/** Opens the window of the running companion. */
export async function openCompanionWindow(
  context: CommandContext,
  host: WindowHost,
): Promise<CompanionWindow> {
  const { credentials, clocks, deviceName } = context;
  const connector = createConnector({ clocks, deviceName });
  const settings = openSettings(context.settingsFile);
  const setup =
    context.gamePlaces &&
    createSetup({ places: context.gamePlaces, settings, clocks, openPath: context.openPath });
  const ownRecord = createRecentJobs({ account: host.account, connect: connectAs, clocks });
  const autostart = await openAutostart(context.autostart);
  let proposal: string | null = null;
  let failure: string | null = null;
  let isPaused = false;

  function connect(typed: string, port: number): void {
    proposal = null;
    const server = parseServer(typed);
    failure = server === null ? 'Enter an https address, such as https://vtc.example.org.' : null;
    if (server !== null) context.openAddress(connector.begin(server.origin, port).address);
  }

  const { installation } = context;
  const updates =
    installation &&
    createUpdates({
      version,
      updateKey: installation.updateKey,
      folder: join(dirname(context.logFile), 'update'),
      server: () => host.account()?.server ?? null,
      isDriving: () => (host.describe()?.job ?? null) !== null,
      start: startInstaller,
    });
  const closing = new AbortController();
  if (updates) void repeat(() => updates.check(), closing.signal);

  function propose(link: string): void {
    proposal = parseServer(link)?.origin ?? null;
    failure =
      proposal === null
        ? 'This link names no server. Copy the address of your company’s site.'
        : null;
  }

  /** Remembers that the game was heard; when exactly is known until the program ends. */
  function readHeard(): WindowState['heard'] {
    const heard = host.heard();
    const { heardMs } = settings.values;
    if (heard === null) {
      return heardMs === null ? null : { atMs: heardMs, game: null, pluginRevision: null };
    }
    if (heardMs === null || heard.atMs - heardMs > rememberHeardMs) {
      settings.change({ heardMs: heard.atMs });
    }
    return heard;
  }

  const acts: Readonly<Record<WindowAct, WindowAction>> = {
    connect,
    cancel: () => connector.cancel(),
    dismiss: () => void (proposal = null),
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    'sign-out'() {
      credentials.remove();
      host.noteAccount();
    },
    quit: () => host.quit(),
    update: () => void updates?.install(),
    language(value) {
      const language = languages.find((known) => known === value);
      if (language !== undefined) settings.change({ language });
    },
    async 'start-with-system'(value) {
      try {
        await autostart?.set(value === 'yes');
      } catch {
        failure = 'Couldn’t change whether the companion starts with the computer. Try again.';
      }
    },
    'open-log': () => context.openPath(context.logFile),
    'open-folder': (value) => setup?.openFolder(value),
    'add-folder': async (value) => setup?.addFolder(value),
    'take-download': async () => setup?.takeDownload(),
  };
  const server = await openWindowServer({
    clocks,
    connector,
    async keep(account) {
      credentials.write(account);
      failure = null;
      host.noteAccount();
    },
    readState() {
      const account = host.account();
      const { waiting } = connector;
      const record = ownRecord.look();
      return {
        version,
        language: settings.values.language ?? languageOf(context.language),
        account: account && { server: account.server, username: account.username },
        lastServer: credentials.configuredServer(),
        proposal,
        connection: waiting && {
          server: waiting.server,
          address: waiting.address,
          digits: waiting.digits,
        },
        failure,
        isPaused,
        now: clocks.now(),
        update: updates?.state ?? null,
        drive: host.describe(),
        setup: setup?.look(host.describe()?.game != null) ?? null,
        heard: readHeard(),
        company: record?.company ?? null,
        jobs: record?.jobs ?? null,
        startsWithSystem: autostart?.isOn ?? null,
      };
    },
    async act(name, value, port) {
      failure = null;
      await acts[name](value, port);
    },
    takePlugin: async (bytes) => setup?.takePlugin(bytes),
  });
  return {
    get isPaused() {
      return isPaused;
    },
    createAddress(proposed) {
      if (proposed !== null) propose(proposed);
      return server.createAddress();
    },
    close() {
      closing.abort();
      return server.close();
    },
  };
}

/** Whether the program starts with the system, as it was read last; the registry is slow to ask. */
async function openAutostart(autostart: Autostart | null) {
  if (autostart === null) return null;
  let isOn = await autostart.startsWithSystem();
  // The copy that starts is that of the latest version, where the disk takes it.
  if (isOn) await autostart.setStartsWithSystem(true).catch(() => {});
  return {
    get isOn() {
      return isOn;
    },
    async set(wanted: boolean) {
      await autostart.setStartsWithSystem(wanted);
      isOn = wanted;
    },
  };
}
