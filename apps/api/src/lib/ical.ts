import ical, { ICalEventStatus } from 'ical-generator';

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
  const calendar = ical({ name, prodId: { company: 'Waybill', product: 'Calendar' }, ttl: 3_600 });
  const empty = calendar.toString();
  const { host } = new URL(publicUrl);
  for (const { id, path, starts, ends, isDay, changedAt, status, ...entry } of entries) {
    calendar.createEvent({
      ...entry,
      id: `${id}@${host}`,
      start: starts,
      end: ends === null || !isDay ? ends : new Date(ends.getTime() + dayMs),
      allDay: isDay,
      stamp: changedAt ?? starts,
      lastModified: changedAt,
      status: ICalEventStatus[status],
      url: new URL(path, publicUrl).href,
    });
  }
  const events = calendar.events().map((event) => event.toString());
  // The library would fold the lines a hundred times as slowly.
  const lines = events.join('').split(lineEnd).map(fold);
  return `${empty.slice(0, -end.length)}${lines.join(lineEnd)}${end}`;
}

const lineEnd = '\r\n';
const end = 'END:VCALENDAR';
/** The most bytes of a line, and those of one that continues another after a space. */
const mostBytes = 75;
const mostContinued = 74;

/** Breaks a line that is too long, between characters. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= mostBytes) return line;
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
