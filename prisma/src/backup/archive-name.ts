import { randomBytes } from 'node:crypto';

/** What an archive was made for, which decides how long it is kept. */
export const archiveKinds = ['scheduled', 'manual', 'before-migration', 'before-upgrade'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

export type ArchiveName = { name: string; kind: ArchiveKind; madeAt: Date; isEncrypted: boolean };

const pattern = new RegExp(
  `^waybill-(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z-(${archiveKinds.join('|')})-[0-9a-f]{4}\\.tar\\.gz(\\.age)?$`,
);

/** A name that no other archive has. */
export function nameArchive(kind: ArchiveKind, now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const own = randomBytes(2).toString('hex');
  return `waybill-${moment}-${kind}-${own}.tar.gz${isEncrypted ? '.age' : ''}`;
}

/** What the name of a file tells; null for one that is no archive of ours. */
export function parseArchiveName(name: string): ArchiveName | null {
  const [, year, month, day, hour, minute, second, found, age] = pattern.exec(name) ?? [];
  const kind = archiveKinds.find((known) => known === found);
  if (kind === undefined) return null;
  const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { name, kind, madeAt, isEncrypted: age !== undefined };
}

/** The file beside an archive that tells, without opening it, what is in it. */
export function summaryName(archive: string): string {
  return `${archive}.json`;
}
