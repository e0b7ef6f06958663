import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Client } from 'pg';

const ticksPerSecond = 100;

/** CPU time so far, in milliseconds. */
interface ProcessorTimes {
  readonly database: number;
  /** The time of this process, which generates the load. */
  readonly generator: number;
  /** Idle time of all processors. */
  readonly idle: number;
}

/** Measures the CPU time of a local PostgreSQL and of this process, and idle time. Linux only. */
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

/** Returns the CPU time of a process of this computer so far, with threads that ended, in milliseconds. Linux only. */
export function readProcessMs(pid: number): number {
  return (sumOf(readStat(pid)?.slice(11, 13) ?? []) * 1_000) / ticksPerSecond;
}

/** Reads the CPU time of a server and its processes; it accounts for exited ones itself. */
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

/** Returns the fields of /proc stat after the name: the parent is second, times start at the twelfth. */
function readStat(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    // It has exited.
    return null;
  }
}
