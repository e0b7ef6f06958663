/** An entry of an iCalendar file. */
export interface IcalEntry {
  /** Unique on this server, and the same in each file. */
  readonly id: string;
  readonly summary: string;
  readonly description: string | null;
  /** A moment; for whole days, the first midnight in UTC. */
  readonly starts: Date;
  /** Its end; for whole days, midnight of the last one. */
  readonly ends: Date | null;
  readonly isDay: boolean;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** An absolute path of this server, as in an address. */
  readonly path: string;
  readonly sequence: number;
  /** Null if unknown. */
  readonly changedAt: Date | null;
}

const dayMs = 86_400_000;
const lineEnd = '\r\n';

/**
 * Writes an iCalendar file (RFC 5545). All times are in UTC, so it needs no time zones; the same entries give the
 * same text. Libraries took most of the time of a feed.
 */
export function writeIcal(
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
  entries: readonly IcalEntry[],
): string {
  const { host, origin } = new URL(publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waybill//Calendar//EN',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => writeEntry(entry, host, origin)),
    'END:VCALENDAR',
    '',
  ];
  return lines.map(fold).join(lineEnd);
}

function writeEntry(entry: IcalEntry, host: string, origin: string): string[] {
  const { id, summary, description, starts, isDay, status, path, sequence, changedAt } = entry;
  const ends = entry.ends !== null && isDay ? new Date(entry.ends.getTime() + dayMs) : entry.ends;
  const [kind, write] = isDay ? [';VALUE=DATE', writeDay] : ['', writeTime];
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${writeTime(changedAt ?? starts)}`,
    `DTSTART${kind}:${write(starts)}`,
    ...(ends === null ? [] : [`DTEND${kind}:${write(ends)}`]),
    ...(isDay ? ['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'] : []),
    `SUMMARY:${escape(summary)}`,
    ...(description === null ? [] : [`DESCRIPTION:${escape(description)}`]),
    `URL;VALUE=URI:${origin}${path}`,
    `STATUS:${status}`,
    ...(changedAt === null ? [] : [`LAST-MODIFIED:${writeTime(changedAt)}`]),
    'END:VEVENT',
  ];
}

function writeTime(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function writeDay(moment: Date): string {
  return moment.toISOString().slice(0, 10).replaceAll('-', '');
}

/** Escapes a text, which may have no control characters. */
function escape(text: string): string {
  if (!/[\\;,\p{Cc}]/u.test(text)) return text;
  return text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** The most bytes of a line, and those of one that continues another after a space. */
const mostBytes = 75;
const mostContinued = 74;

/** Breaks a line that is too long, between characters. */
function fold(line: string): string {
  // At most three bytes for each UTF-16 unit.
  if (line.length * 3 <= mostBytes) return line;
  const bytes = Buffer.byteLength(line);
  if (bytes <= mostBytes) return line;
  const isAscii = bytes === line.length;
  return isAscii ? foldAscii(line) : foldCharacters(line);
}

function foldAscii(line: string): string {
  const parts = [line.slice(0, mostBytes)];
  for (let from = mostBytes; from < line.length; from += mostContinued) {
    parts.push(line.slice(from, from + mostContinued));
  }
  return parts.join(`${lineEnd} `);
}

function foldCharacters(line: string): string {
  let left = mostBytes;
  let folded = '';
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (bytes > left) {
      folded += `${lineEnd} `;
      left = mostContinued;
    }
    folded += character;
    left -= bytes;
  }
  return folded;
}
