import { z } from 'zod';

/** What the running companion says of itself. */
export const statusSchema = z.object({
  running: z.boolean(),
  server: z.string().nullable(),
  username: z.string().nullable(),
  game: z.enum(['ets2', 'ats']).nullable(),
  gameVersion: z.string().nullable(),
  pluginRevision: z.int().nullable(),
  job: z
    .object({
      cargo: z.string(),
      source: z.string(),
      destination: z.string(),
      drivenM: z.int(),
      plannedM: z.int().nullable(),
    })
    .nullable(),
  eventsWaiting: z.int(),
  eventsWaitingForDisk: z.int(),
  tracksDropped: z.int(),
  lastSentMs: z.number().nullable(),
  offlineJobs: z.int(),
  sending: z.enum(['good', 'waiting', 'sign-in', 'update']),
  problem: z.string().nullable(),
});
export type Status = z.infer<typeof statusSchema>;

/** The status of a companion that tells nothing of itself. */
export const emptyStatus: Status = {
  running: false,
  server: null,
  username: null,
  game: null,
  gameVersion: null,
  pluginRevision: null,
  job: null,
  eventsWaiting: 0,
  eventsWaitingForDisk: 0,
  tracksDropped: 0,
  lastSentMs: null,
  offlineJobs: 0,
  sending: 'good',
  problem: null,
};

const gameNames = { ets2: 'ETS2', ats: 'ATS' } as const;
const colours = { green: 32, yellow: 33, red: 31 } as const;

/** The state of the companion in one line. */
export function toStatusLine(status: Status, nowMs: number, hasColour: boolean): string {
  const parts = [
    status.game ? gameNames[status.game] : 'No game',
    ...describeJob(status),
    countEvents(status.eventsWaiting),
    ...describeSending(status, nowMs),
    ...(status.offlineJobs > 0 ? [describeOffline(status.offlineJobs)] : []),
    ...(status.eventsWaitingForDisk > 0 ? ['the disk is full'] : []),
    ...(status.tracksDropped > 0 ? [countDropped(status.tracksDropped)] : []),
    ...(status.problem === null ? [] : [status.problem]),
  ];
  return `${paint('●', colourOf(status), hasColour)} ${parts.join(' · ')}`;
}

function describeJob({ job }: Status): string[] {
  if (!job) return [];
  const { cargo, source, destination, drivenM, plannedM } = job;
  const planned = plannedM === null ? '' : `/${Math.round(plannedM / 1000)}`;
  return [`${cargo} ${source} → ${destination}`, `${Math.floor(drivenM / 1000)}${planned} km`];
}

function countEvents(count: number): string {
  return count === 1 ? '1 event waiting' : `${count} events waiting`;
}

function countDropped(count: number): string {
  return count === 1 ? '1 part of the route lost' : `${count} parts of the route lost`;
}

function describeOffline(count: number): string {
  return count === 1
    ? '1 job was driven offline. Your staff will review it.'
    : `${count} jobs were driven offline. Your staff will review them.`;
}

function describeSending({ sending, lastSentMs }: Status, nowMs: number): string[] {
  if (sending === 'sign-in') return ['sign in again: open /connect on your site'];
  if (sending === 'update') return ['please update: the server uses a newer protocol'];
  const sent = lastSentMs === null ? [] : [`sent ${describeAge(nowMs - lastSentMs)} ago`];
  return sending === 'waiting' ? ['the server is unreachable', ...sent] : sent;
}

function describeAge(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

function colourOf({ sending, problem, game }: Status): keyof typeof colours {
  if (problem !== null || sending === 'sign-in' || sending === 'update') return 'red';
  return sending === 'waiting' || game === null ? 'yellow' : 'green';
}

function paint(text: string, colour: keyof typeof colours, hasColour: boolean): string {
  return hasColour ? `\u{1B}[${colours[colour]}m${text}\u{1B}[0m` : text;
}
