import { parseArgs } from 'node:util';
import type { Clock } from '../../lib/clock.ts';
import { alignColumns } from '../../lib/columns.ts';
import type { CommandReport } from '../../lib/command-report.ts';
import { CommandRefusedError } from '../../lib/command-refused-error.ts';
import type { PrismaClient } from '@waybill/db/client';
import type { Consumer } from '../../lib/consumer.ts';
import { readStatus, replay, retry, type Status } from './repairs.service.ts';

interface Deps {
  readonly db: PrismaClient;
  readonly clock: Clock;
  readonly consumers: readonly Consumer[];
}

/** Runs a command on events and returns its output. Null for an unknown one. @throws CommandRefusedError */
export async function runEventsCommand(
  deps: Deps,
  [action, ...args]: readonly string[],
): Promise<string | CommandReport | null> {
  if (action === 'status' && args.length === 0) return describeStatus(await readStatus(deps.db));
  if (action === 'retry') return runRetry(deps, args);
  if (action === 'replay') return runReplay(deps, args);
  return null;
}

async function runRetry(deps: Deps, args: readonly string[]): Promise<CommandReport | null> {
  const [name, position, ...rest] = args;
  const isUnderstood = position === undefined || isPosition(position);
  if (name === undefined || !isUnderstood || rest.length > 0) return null;
  const consumer = deps.consumers.find((known) => known.name === name);
  if (!consumer) throw noConsumer(name, deps);
  const { done, failed } = await retry(
    deps,
    consumer,
    position === undefined ? null : Number(position),
  );
  const failures = failed.map(({ position: at, error }) => `Position ${at} failed again: ${error}`);
  return {
    report: [`Skipped events processed now: ${done}.`, ...failures].join('\n'),
    isDone: failures.length === 0,
  };
}

async function runReplay(deps: Deps, args: readonly string[]): Promise<string | null> {
  const parsed = readArguments(args);
  const [name, ...rest] = parsed?.positionals ?? [];
  const from = parsed?.values.from;
  if (name === undefined || rest.length > 0 || from === undefined) return null;
  if (!deps.consumers.some((known) => known.name === name)) throw noConsumer(name, deps);
  const start = isPosition(from) ? Number(from) : new Date(from);
  if (start instanceof Date && Number.isNaN(start.getTime())) return null;
  const position = await replay(deps.db, name, start);
  return `${name} continues from position ${position}. Processed events are not repeated.`;
}

function noConsumer(name: string, { consumers }: Deps): CommandRefusedError {
  const names = consumers.map((known) => known.name).join(', ');
  return new CommandRefusedError(`Unknown consumer: ${name}. Available: ${names}.`);
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { from: { type: 'string' } },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

const isPosition = (text: string) => /^\d{1,15}$/.test(text);

function describeStatus({ head, waiting, oldest, consumers, failures }: Status): string {
  const lines = [
    `Last position: ${head}. Oldest kept: ${oldest}. Events without a position: ${waiting}.`,
    '',
    ...table(
      ['Consumer', 'Position', 'Behind', 'Attempts', 'Next attempt (UTC)'],
      consumers.map(({ name, position, tries, retryAt }) => [
        name,
        String(position),
        String(head - position),
        String(tries),
        retryAt === null ? '' : formatSecond(retryAt),
      ]),
    ),
  ];
  if (failures.length === 0) return lines.join('\n');
  const passedOver = table(
    ['Consumer', 'Position', 'Skipped (UTC)', 'Error'],
    failures.map(({ consumer, position, failedAt, error }) => [
      consumer,
      String(position),
      formatSecond(failedAt),
      error.split('\n')[0] ?? '',
    ]),
  );
  return [...lines, '', ...passedOver].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return alignColumns([head, ...rows]).map((line) => line.join('  ').trimEnd());
}

function formatSecond(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
