import type { FoundGame } from '../plugin/found-games.ts';
import type { DriveState, WindowJob, WindowState } from '../window/window-state.ts';

const now = Date.UTC(2026, 1, 3, 18, 9, 41);
const minute = 60_000;

const ets2: FoundGame = {
  game: 'ets2',
  folder: String.raw`C:\Program Files (x86)\Steam\steamapps\common\Euro Truck Simulator 2`,
  pluginFolder: String.raw`C:\Program Files (x86)\Steam\steamapps\common\Euro Truck Simulator 2\bin\win_x64\plugins`,
  plugin: null,
  isRunning: false,
  isNative: true,
};
const ats: FoundGame = {
  ...ets2,
  game: 'ats',
  folder: String.raw`D:\Games\steamapps\common\American Truck Simulator`,
  pluginFolder: String.raw`D:\Games\steamapps\common\American Truck Simulator\bin\win_x64\plugins`,
};
const withPlugin = (game: FoundGame): FoundGame => ({ ...game, plugin: 'scs-telemetry.dll' });

const drive: DriveState = {
  game: null,
  gameVersion: null,
  pluginRevision: null,
  job: null,
  eventsWaiting: 0,
  eventsWaitingForDisk: 0,
  offlineJobs: 0,
  lastSentMs: null,
  sending: 'good',
  problem: null,
};

const cities = ['Göteborg', 'Berlin', 'Wrocław', 'Clermont-Ferrand', 'Frankfurt am Main'];
const marks = [
  'started',
  'verified',
  'verified',
  'accepted',
  'review',
  'verified',
  'rejected',
  'void',
  'cancelled',
  'abandoned',
] as const satisfies readonly WindowJob['mark'][];
const jobs = marks.map((mark, index) => ({
  address: `https://vtc.example.org/dashboard/jobs/${index}`,
  mark,
  cargo: index === 4 ? 'Prefabricated concrete beams' : 'Office paper',
  source: cities[index % 5] ?? null,
  destination: cities[(index + 2) % 5] ?? null,
  distanceM: mark === 'abandoned' ? null : 1_346_000 - index * 91_000,
  isTrial: index === 2,
  atMs: now - index * 26 * 60 * minute,
}));

const nothing: WindowState = {
  version: '1.4.0',
  language: 'en',
  account: null,
  lastServer: null,
  proposal: null,
  connection: null,
  failure: null,
  isPaused: false,
  update: null,
  now,
  drive: null,
  setup: { platform: 'win32', games: [], outcome: null },
  heard: null,
  company: null,
  jobs: null,
  startsWithSystem: true,
};
const withGames: WindowState = {
  ...nothing,
  setup: { platform: 'win32', games: [ets2, ats], outcome: null },
};
const connected: WindowState = {
  ...withGames,
  account: { server: 'https://vtc.example.org', username: 'Nora Nightline' },
  company: 'Nordic Freight',
  jobs: [],
  drive,
};
const allSetUp: WindowState = {
  ...connected,
  setup: { platform: 'win32', games: [withPlugin(ets2), withPlugin(ats)], outcome: null },
  heard: { atMs: now - 180 * minute, game: null, pluginRevision: null },
  jobs: jobs.slice(1),
};
const driving: WindowState = {
  ...allSetUp,
  heard: { atMs: now, game: 'ets2', pluginRevision: 12 },
  jobs,
  drive: {
    ...drive,
    game: 'ets2',
    gameVersion: '1.53',
    pluginRevision: 12,
    job: {
      cargo: 'Office paper',
      source: 'Göteborg',
      destination: 'Wrocław',
      drivenM: 212_400,
      plannedM: 346_000,
    },
    eventsWaiting: 3,
    lastSentMs: now - 12_000,
  },
};
const update = {
  version: '1.5.0',
  canInstall: true,
  page: 'https://vtc.example.org/connect',
  progress: 'none',
  failure: null,
} as const;

/** The states of the window, by what a driver would call them. */
export const windowStates: Readonly<Record<string, WindowState>> = {
  'nothing set up': nothing,
  'games found': withGames,
  'half set up': {
    ...connected,
    setup: {
      platform: 'win32',
      games: [withPlugin(ets2), ats],
      outcome: { kind: 'installed' },
    },
  },
  'plugin refused': {
    ...withGames,
    setup: {
      platform: 'win32',
      games: [ets2],
      outcome: { kind: 'refused', why: 'not-64-bit' },
    },
  },
  'game folder not writable': {
    ...withGames,
    setup: {
      platform: 'win32',
      games: [ets2],
      outcome: { kind: 'not-writable', game: 'ets2' },
    },
  },
  'link that asks': { ...withGames, proposal: 'https://vtc.example.org' },
  'waiting for the browser': {
    ...withGames,
    connection: {
      server: 'https://vtc.example.org',
      address: 'https://vtc.example.org/connect',
      digits: '0427',
    },
  },
  'all set up': allSetUp,
  driving,
  paused: { ...driving, isPaused: true, drive: { ...drive, lastSentMs: now - 5 * minute } },
  'signed out': { ...allSetUp, account: null, company: null, jobs: null, drive: null },
  'access revoked': { ...allSetUp, drive: { ...drive, sending: 'sign-in' } },
  problems: {
    ...driving,
    setup: {
      platform: 'win32',
      games: [{ ...withPlugin(ets2), isRunning: true }, ats],
      outcome: null,
    },
    heard: { atMs: now - 5 * minute, game: 'ets2', pluginRevision: 12 },
    drive: {
      ...drive,
      sending: 'waiting',
      eventsWaiting: 1_204,
      eventsWaitingForDisk: 3,
      offlineJobs: 2,
      lastSentMs: now - 90 * minute,
      problem: 'The telemetry plugin has revision 9; this companion reads 10, 11, 12.',
    },
  },
  'update there': { ...driving, update },
  'update downloading': { ...allSetUp, update: { ...update, progress: 'downloading' } },
  'too old': { ...allSetUp, update, drive: { ...drive, sending: 'update' } },
  'too old, by hand': { ...allSetUp, drive: { ...drive, sending: 'update' } },
  'Proton on Linux': {
    ...nothing,
    setup: { platform: 'linux', games: [{ ...ets2, isNative: false }], outcome: null },
  },
  'not a word of it in English': { ...driving, language: 'de' },
};
