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
  readonly path: string;
  readonly sequence: number;
  /** Null if unknown. */
  readonly changedAt: Date | null;
}

const dayMs = 86_400_000;

/**
 * Writes an iCalendar file (RFC 5545). All times are in UTC, so it needs no time zones; the same entries give the
 * same text.
 */
export function writeIcal(
  { name, publicUrl }: { readonly name: string; readonly publicUrl: string },
  entries: readonly IcalEntry[],
): string {
  const { host, origin } = new URL(publicUrl);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Waybill//Calendar//EN',
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...entries.flatMap((entry) => writeEntry(entry, host, origin)),
    'END:VCALENDAR',
  ]
    .map(fold)
    .join(lineEnd);
}

function writeEntry(entry: IcalEntry, host: string, origin: string): string[] {
  const { id, summary, description, starts, ends, isDay, status, path } = entry;
  const { sequence, changedAt } = entry;
  const lines = [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${writeMoment(changedAt ?? starts)}`,
    isDay ? `DTSTART;VALUE=DATE:${writeDay(starts)}` : `DTSTART:${writeMoment(starts)}`,
  ];
  if (ends !== null) {
    const after = new Date(ends.getTime() + dayMs);
    lines.push(isDay ? `DTEND;VALUE=DATE:${writeDay(after)}` : `DTEND:${writeMoment(ends)}`);
  }
  lines.push(`SUMMARY:${escape(summary)}`);
  if (description !== null) lines.push(`DESCRIPTION:${escape(description)}`);
  lines.push(`URL;VALUE=URI:${origin}${path}`, `STATUS:${status}`);
  if (changedAt !== null) lines.push(`LAST-MODIFIED:${writeMoment(changedAt)}`);
  lines.push('END:VEVENT');
  return lines;
}

/** Writes a moment as 20260509T180000Z. */
function writeMoment(moment: Date): string {
  const iso = moment.toISOString();
  return `${writeDay(moment)}T${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`;
}

/** Writes a day as 20260509. */
function writeDay(day: Date): string {
  const iso = day.toISOString();
  return iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);
}

function escape(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
}

const lineEnd = '\r\n';
/** The most bytes of a line, and those of one that continues another after a space. */
const mostBytes = 75;
const mostContinued = 74;

/** Breaks a line that is too long, between characters. */
function fold(line: string): string {
  // A character of a string takes three bytes at most.
  if (line.length * 3 <= mostBytes) return line;
  const bytes = Buffer.byteLength(line);
  if (bytes <= mostBytes) return line;
  return bytes === line.length ? foldAscii(line) : foldOther(line);
}

function foldAscii(line: string): string {
  let folded = line.slice(0, mostBytes);
  for (let at = mostBytes; at < line.length; at += mostContinued) {
    folded += `${lineEnd} ${line.slice(at, at + mostContinued)}`;
  }
  return folded;
}

function foldOther(line: string): string {
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
