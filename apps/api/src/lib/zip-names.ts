import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl';

type Named = Pick<Entry, 'generalPurposeBitFlag' | 'fileNameRaw' | 'extraFields'>;

/** Returns a file's name, and the one that programs without the field for Unicode names read. */
export function namesOf({
  generalPurposeBitFlag: flags,
  fileNameRaw,
  extraFields,
}: Named): readonly [string, string] {
  return [
    getFileNameLowLevel(flags, fileNameRaw, extraFields, true),
    getFileNameLowLevel(flags, fileNameRaw, [], true),
  ];
}

const deepest = 10;

/** True for a relative name that stays in its folder on any system. */
export function isSafeName(name: string): boolean {
  const isFolder = name.endsWith('/');
  const segments = name.replace(/\/$/, '').split('/');
  return (
    validateFileName(name) === null &&
    !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD:]/u.test(name) &&
    segments.length - (isFolder ? 0 : 1) <= deepest &&
    segments.every((segment) => !['', '.', '..'].includes(segment))
  );
}

/** True for files that operating systems add to archives. */
export function isZipLeftover(name: string): boolean {
  return /^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db)$/.test(name);
}

/** True for the files that skins of trucks consist of. */
export function isTextureFile(name: string): boolean {
  return /\.(?:dds|png|jpg|tobj|mat|sii|sui|txt|md)$/i.test(name);
}
