import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Client } from 'pg';

const ticksPerSecond = 100;

/** Milliseconds of processor time, so far. */
interface ProcessorTimes {
  readonly database: number;
  /** Of this process, which makes the load. */
  readonly generator: number;
  /** That nobody used, of all processors. */
  readonly idle: number;
}

/** Finds out how much processor time a local PostgreSQL, this process and nobody use. Linux alone. */
export async function watchProcessors(client: Client): Promise<() => ProcessorTimes> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const server = Number(readStat(rows[0]?.pid ?? 0)?.[1]);
  return () => {
    const { user, system } = process.cpuUsage();
    return {
      database: readServerMs(server),
      generator: (user + system) / 1_000,
      idle: cpus().reduce((sum, { times }) => sum + times.idle, 0),
    };
  };
}

/** Of a server and its processes: of those that have ended it knows itself. */
function readServerMs(server: number): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null;
    if (!stat) continue;
    if (Number(name) === server) ticks += sumOf(stat.slice(11, 15));
    else if (Number(stat[1]) === server) ticks += sumOf(stat.slice(11, 13));
  }
  return (ticks * 1_000) / ticksPerSecond;
}

function sumOf(fields: readonly string[]): number {
  return fields.reduce((sum, field) => sum + Number(field), 0);
}

/** What /proc tells of a process behind its name: the parent is second, times are from the twelfth on. */
function readStat(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
