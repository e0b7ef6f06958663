import { randomBytes } from 'node:crypto';

/** Why an archive was created, which determines how long it is kept. */
export const archiveKinds = ['scheduled', 'manual', 'before-migration', 'before-upgrade'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

export type ArchiveName = { name: string; kind: ArchiveKind; madeAt: Date; isEncrypted: boolean };

const pattern = new RegExp(
  `^waybill-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z-(${archiveKinds.join('|')})-[0-9a-f]{4}\\.tar\\.gz(\\.age)?$`,
);

/** Returns a unique archive name. */
export function nameArchive(kind: ArchiveKind, now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const own = randomBytes(2).toString('hex');
  return `waybill-${moment}-${kind}-${own}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** Parses the name of a file; null if it isn't one of Waybill's archives. */
export function parseArchiveName(name: string): ArchiveName | null {
  const [, year, month, day, hour, minute, second, found, age] = pattern.exec(name) ?? [];
  const kind = archiveKinds.find((known) => known === found);
  if (kind === undefined) return null;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, kind, madeAt, isEncrypted: age !== undefined };
}

/** Returns the name of the file next to an archive that describes its contents. */
export function summaryName(archive: string): string {
  return `${archive}.json`;
}
