import type { Readable } from 'node:stream';

/** What an archive was made for, which decides how long it is kept. */
export type BackupKind = 'scheduled' | 'manual' | 'before-migration' | 'before-upgrade';

/** A backup where backups are kept. */
export interface BackupEntry {
  /** The name of its file, and its id. */
  readonly name: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly places: readonly BackupPlace[];
  /** What is in it; null where the file beside it that says so is lost. */
  readonly summary: {
    readonly waybill: string;
    readonly postgres: string;
    /** The last migration that its database had. */
    readonly migration: string;
    readonly rows: number;
    readonly tables: number;
  } | null;
}

export type BackupPlace = 'folder' | 'bucket';

/** What is done with a backup in the background. */
export interface BackupWork {
  readonly act: 'make' | 'verify';
  /** The backup's; null until one that is made has a name. */
  readonly name: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly fraction: number;
  /** What came of it, or why it failed. */
  readonly sentence: string | null;
}

/** The backups of this installation. One is made or verified at a time, by whichever server. */
export interface Backups {
  /** All that are kept, the newest first; and why folder or bucket could not be asked, if so. */
  list(): Promise<{
    readonly backups: readonly BackupEntry[];
    readonly folderFailure: string | null;
    readonly bucketFailure: string | null;
  }>;
  /** Begins to make one in the background, unless something is under way. */
  begin(): Promise<'begun' | 'busy'>;
  /** Begins to verify one in the background. */
  beginVerify(name: string): Promise<'begun' | 'busy' | 'not-found'>;
  /** What is under way at any server, or else what was last; null when there never was any. */
  current(): Promise<BackupWork | null>;
  /** The file as it is: encrypted, if it is; null for one that is not there. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>;
  /** Makes one unless the schedule has none for now, and settles what follows from it. */
  makeScheduled(): Promise<void>;
  /** Resolves when this server is idle. */
  settle(): Promise<void>;
}
