import type { Readable } from 'node:stream';

/** Why an archive was made, which decides how long it is kept. */
export type BackupKind = 'scheduled' | 'manual' | 'before-migration' | 'before-upgrade';

/** A stored backup. */
export interface BackupEntry {
  /** The file name, which is also its id. */
  readonly name: string;
  readonly kind: BackupKind;
  readonly madeAt: Date;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  readonly places: readonly BackupPlace[];
  /** The content. Null if the file that describes it is lost. */
  readonly summary: {
    readonly waybill: string;
    readonly postgres: string;
    /** The last migration of its database. */
    readonly migration: string;
    readonly rows: number;
    readonly tables: number;
  } | null;
}

export type BackupPlace = 'folder' | 'bucket';

/** A background operation on a backup. */
export interface BackupWork {
  readonly act: 'make' | 'verify';
  /** The backup's name. Null until a new backup has one. */
  readonly name: string | null;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly state: 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly fraction: number;
  /** The result, or why it failed. */
  readonly sentence: string | null;
}

/** The installation's backups. Only one is made or verified at a time, across all servers. */
export interface Backups {
  /** Lists all backups, newest first, and why the folder or bucket could not be read, if so. */
  list(): Promise<{
    readonly backups: readonly BackupEntry[];
    readonly folderFailure: string | null;
    readonly bucketFailure: string | null;
  }>;
  /** Starts a backup in the background, unless an operation is running. */
  begin(): Promise<'begun' | 'busy'>;
  /** Starts verifying a backup in the background. */
  beginVerify(name: string): Promise<'begun' | 'busy' | 'not-found'>;
  /** Returns the operation running on any server, or else the last one. Null if there never was one. */
  current(): Promise<BackupWork | null>;
  /** Opens the file as stored, encrypted or not. Null if it doesn't exist. */
  open(name: string): Promise<{ readonly bytes: number; readonly stream: Readable } | null>;
  /** Makes a backup if one is due, then copies it and deletes expired ones. */
  makeScheduled(): Promise<void>;
  /** Resolves when this server is idle. */
  settle(): Promise<void>;
}
