import type { UpdateState } from '../updates/update-state.ts';
import type { WindowLanguage } from './sentences.ts';

/** What the window shows, as its page reads it. */
export interface WindowState {
  readonly version: string;
  readonly language: WindowLanguage;
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
  readonly isPaused: boolean;
  /** A newer companion; null where the server offers none. */
  readonly update: UpdateState | null;
  readonly now: number;
  readonly drive: DriveState | null;
}

/** What is recorded and sent; null until somebody is signed in. */
export interface DriveState {
  readonly game: 'ets2' | 'ats' | null;
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
] as const;
export type WindowAct = (typeof windowActs)[number];
