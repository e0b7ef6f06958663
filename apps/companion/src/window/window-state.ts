import type { JobState, JobTier } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Language } from '@waybill/schema/preferences';
import type { FoundGame } from '../plugin/found-games.ts';
import type { GamePlatform, Refusal } from '../plugin/plugin-file.ts';
import type { UpdateState } from '../updates/update-state.ts';

/** What the window shows, as its page reads it. */
export interface WindowState {
  readonly version: string;
  readonly language: Language;
  /** Who is signed in where; null where nobody is. */
  readonly account: { readonly server: string; readonly username: string } | null;
  /** The server that was signed in at last. */
  readonly lastServer: string | null;
  /** The server of a link, which has to be agreed to. */
  readonly proposal: string | null;
  /** The connection that waits for the browser. */
  readonly connection: {
    readonly server: string;
    readonly address: string;
    readonly digits: string;
  } | null;
  /** Why the last connection failed. */
  readonly failure: string | null;
  /** Games and plugin; null on systems that the games don't have telemetry for. */
  readonly setup: SetupState | null;
  /** When a game was last heard, also in an earlier run. */
  readonly heard: {
    readonly atMs: number;
    readonly game: Game | null;
    readonly pluginRevision: number | null;
  } | null;
  /** The driver's company, where they have one. */
  readonly company: string | null;
  /** Null before the server has answered. */
  readonly jobs: readonly WindowJob[] | null;
  /** Null where this program can't be started with the system. */
  readonly startsWithSystem: boolean | null;
  readonly isPaused: boolean;
  /** A newer companion; null where the server offers none. */
  readonly update: UpdateState | null;
  readonly now: number;
  readonly drive: DriveState | null;
}

/** The games on this computer, and what became of the last try to add one or the plugin. */
export interface SetupState {
  readonly platform: GamePlatform;
  /** Null before they were looked for. */
  readonly games: readonly FoundGame[] | null;
  readonly outcome: SetupOutcome | null;
}

export type SetupOutcome =
  | { readonly kind: 'installed' }
  | { readonly kind: 'no-download' | 'no-game' | 'no-game-there' }
  | { readonly kind: 'refused'; readonly why: Refusal }
  | { readonly kind: 'game-runs' | 'not-writable'; readonly game: Game };

/** One of the driver's last jobs. */
export interface WindowJob {
  readonly address: string;
  readonly mark: Exclude<JobState, 'delivered'> | JobTier;
  readonly cargo: string | null;
  readonly source: string | null;
  readonly destination: string | null;
  readonly distanceM: number | null;
  /** A test drive, which counts nowhere. */
  readonly isTrial: boolean;
  readonly atMs: number;
}

/** What is recorded and sent; null until somebody is signed in. */
export interface DriveState {
  readonly game: Game | null;
  readonly gameVersion: string | null;
  readonly pluginRevision: number | null;
  readonly job: {
    readonly cargo: string;
    readonly source: string;
    readonly destination: string;
    readonly drivenM: number;
    readonly plannedM: number | null;
  } | null;
  readonly eventsWaiting: number;
  readonly eventsWaitingForDisk: number;
  readonly offlineJobs: number;
  readonly lastSentMs: number | null;
  readonly sending: 'good' | 'waiting' | 'sign-in' | 'update';
  readonly problem: string | null;
}

/** What a page can ask for, by the last part of its address. */
export const windowActs = [
  'connect',
  'cancel',
  'dismiss',
  'pause',
  'resume',
  'sign-out',
  'quit',
  'update',
  'language',
  'start-with-system',
  'open-log',
  'open-folder',
  'add-folder',
  'take-download',
] as const;
export type WindowAct = (typeof windowActs)[number];
