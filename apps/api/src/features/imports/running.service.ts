import { Readable } from 'node:stream';
import {
  type ColumnMatch,
  type ImportFormat,
  importFormats,
  type ImportState,
  matchColumns,
  toColumn,
} from '@waybill/schema/features/imports.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { CsvError, type Options, parse } from 'csv-parse';
import { v7 } from 'uuid';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { doOneByOne } from '../../lib/one-by-one.ts';
import { sha256Of } from '../../lib/secrets.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { createDecisions } from '../jobs/decisions/decisions.data.ts';
import { listReportedTwice } from '../telemetry/reports.data.ts';
import { toStoredReport } from '../telemetry/reports.policy.ts';
import { setJobs } from '../telemetry/saving.data.ts';
import { settleImported } from '../telemetry/settling.service.ts';
import * as data from './running.data.ts';
import { type Dialect, readDialect, standardize } from './dialect.policy.ts';
import type { Candidate, NewLine, RunningImport } from './running.data.ts';
import {
  type Cells,
  isQuotedThroughout,
  readChosen,
  readDelimiter,
  readHead,
  readLine,
  renameCells,
} from './table.policy.ts';

/** Lines per transaction, few enough to keep it short. */
const linesAtOnce = 200;

/** Fewer when jobs are created, because that work blocks the event loop. */
const jobsAtOnce = 50;

/** Runs each requested step in this process, in the background. */
export function followImports(services: Services): void {
  services.signals.on('importWanted', (importId) => {
    services.background.run((stopping) => runImport(services, importId, stopping));
  });
}

/** Continues every running step that no process works on. */
export async function resumeImports(services: Services): Promise<void> {
  await doOneByOne(await data.listRunning(services.db), async (id) =>
    runImport(services, id, services.stopping),
  );
}

/** Runs the current step of an import to its end, some lines at a time. */
async function runImport(services: Services, id: string, stopping: AbortSignal): Promise<void> {
  const { db } = services;
  await checkTable(services, id, stopping);
  while (!stopping.aborted) {
    const goesOn = await db.$transaction(async (transaction) => {
      const row = await data.lockImport(transaction, id);
      const step = row && steps.get(row.state);
      return row && step ? step(services, transaction, row) : false;
    });
    if (!goesOn) return;
  }
}

const shared: Options = {
  bom: true,
  info: true,
  max_record_size: 20_000,
  relax_column_count: true,
  skip_empty_lines: true,
  // Spreadsheets save empty rows as empty cells.
  skip_records_with_empty_values: true,
  trim: true,
};

const ofTable = (file: Uint8Array): Options => ({
  ...shared,
  delimiter: readDelimiter(file),
  columns: (head: string[]) => head.map(toColumn),
});

const parseOptions: Readonly<Record<ImportFormat, (file: Uint8Array) => Options>> = {
  csv: ofTable,
  waybill: ofTable,
  // HubBackend quotes every cell except in the head, and does not escape quotes inside. A spreadsheet does.
  hubbackend: (file) =>
    isQuotedThroughout(file)
      ? {
          ...shared,
          delimiter: '","',
          quote: null,
          columns: (head: string[]) => head.join(',').split(',').map(toColumn),
        }
      : ofTable(file),
};

interface ParsedLine {
  readonly record: Cells;
  readonly info: { readonly lines: number };
}

/** Checks a table, continuing after an interruption. A table that cannot be parsed fails as a whole. */
async function checkTable(services: Services, id: string, stopping: AbortSignal): Promise<void> {
  const { db } = services;
  const found = await data.findFile(db, id);
  if (found?.state !== 'CHECKING' || !found.file) return;
  const lines: AsyncIterable<ParsedLine> = Readable.from(piecesOf(found.file)).pipe(
    parse(parseOptions[readFormat(found.format)](found.file)),
  );
  const match = matchColumns(readHead(found.file), readChosen(found.columns));
  const dialect = readDialect(found.file);
  const seen = new Set<string>();
  let [chunk, count]: [ParsedLine[], number] = [[], 0];
  try {
    for await (const line of lines) {
      count += 1;
      if (count > limits.importRows) return await failWith(db, id, messages.importTooLong);
      chunk.push(line);
      if (chunk.length < linesAtOnce) continue;
      if (stopping.aborted) return;
      if (
        !(await checkChunk(services, id, {
          chunk,
          match,
          dialect,
          seen,
          before: count - chunk.length,
        }))
      )
        return;
      chunk = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return failWith(db, id, error.message.slice(0, 300));
  }
  if (
    !(await checkChunk(services, id, { chunk, match, dialect, seen, before: count - chunk.length }))
  )
    return;
  await data.setProgress(db, id, { state: 'CHECKED', total: count, done: count, file: null });
}

function readFormat(text: string): ImportFormat {
  return importFormats.find((known) => known === text) ?? 'csv';
}

/** The stream yields to the event loop between pieces. */
function* piecesOf(file: Uint8Array): Generator<Buffer> {
  const size = 65_536;
  for (let from = 0; from < file.length; from += size) {
    yield Buffer.from(file.buffer, file.byteOffset + from, Math.min(size, file.length - from));
  }
}

async function failWith(db: Db, id: string, problem: string): Promise<void> {
  await data.setProgress(db, id, { state: 'FAILED', problem, file: null });
}

interface Chunk {
  readonly chunk: readonly ParsedLine[];
  /** The table's names of our columns. */
  readonly match: ColumnMatch;
  readonly dialect: Dialect;
  /** Keys of all previous lines. */
  readonly seen: Set<string>;
  /** Number of previous lines. */
  readonly before: number;
}

/** Checks some lines. Returns false if another process has taken over. */
async function checkChunk(
  { db, clock }: Services,
  id: string,
  { chunk, match, dialect, seen, before }: Chunk,
): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const row = await data.lockImport(transaction, id);
    if (row?.state !== 'CHECKING') return false;
    const drivers = await data.listDrivers(transaction, row.vtcId);
    const bySteamId = new Map(drivers.map((driver) => [driver.steamId, driver.id]));
    const steamIdOf = (name: string) => {
      const same = drivers.filter(
        ({ username }) => username.toLowerCase() === name.trim().toLowerCase(),
      );
      return same.length === 1 ? (same[0]?.steamId ?? null) : null;
    };
    const format = readFormat(row.format);
    const lines = chunk.map(({ record, info }): NewLine => {
      const line = info.lines;
      const named = format === 'csv' ? renameCells(record, match) : record;
      const cells = standardize(named, dialect);
      const reading = readLine(format, cells, { now: clock(), steamIdOf });
      if ('problem' in reading) {
        return { line, outcome: 'INVALID', key: null, mapped: null, ...reading.problem };
      }
      const { key, mapped } = reading;
      const told = { line, key, mapped, field: null };
      if (!bySteamId.has(mapped.driverSteamId)) {
        const field = driverColumns[format];
        return { ...told, outcome: 'INVALID', reason: 'DRIVER_UNKNOWN', field };
      }
      if (seen.has(key)) return { ...told, outcome: 'DUPLICATE', reason: 'REPEATED_IN_FILE' };
      seen.add(key);
      return { ...told, outcome: 'NEW', reason: null };
    });
    // Lines that were checked before an interruption are only read for their keys.
    if (row.done >= before + chunk.length) return true;
    const candidates = lines.flatMap(({ line, key, mapped, outcome }): Candidate[] => {
      const driverId = mapped && bySteamId.get(mapped.driverSteamId);
      if (outcome !== 'NEW' || key === null || !mapped || !driverId) return [];
      return [{ line, key, mapped, driverId }];
    });
    const known = await data.findKnown(transaction, row, candidates);
    const judged = lines.map((line): NewLine => {
      const reason = known.get(line.line);
      if (reason === undefined) return line;
      const outcome = reason === 'DRIVER_ELSEWHERE' ? 'INVALID' : 'DUPLICATE';
      return Object.assign(line, { reason, outcome });
    });
    await data.createLines(transaction, id, judged);
    const done = before + chunk.length;
    await data.setProgress(transaction, id, { done, total: Math.max(row.total, done) });
    return true;
  });
}

/** The driver column of each format. */
const driverColumns: Readonly<Record<ImportFormat, string>> = {
  csv: 'driver_steam_id',
  hubbackend: 'username',
  waybill: 'driver',
};

type RunStep = (services: Services, db: Db, row: RunningImport) => Promise<boolean>;

/** The work of each state. Each step returns true if there is more to do. */
const steps: ReadonlyMap<ImportState, RunStep> = new Map([
  ['IMPORTING', importLines],
  ['ACCEPTING', acceptLines],
  ['UNDOING', undoLines],
]);

async function importLines({ clock }: Services, db: Db, row: RunningImport): Promise<boolean> {
  const { id, vtcId, done, total } = row;
  // Each processed line gets another outcome, so the next ones are always the first.
  const lines = await data.listNextLines(db, id, 'NEW', { skip: 0, limit: jobsAtOnce });
  if (lines.length === 0) return finish(db, row, 'IMPORTED');
  const now = clock();
  const steamIds = [...new Set(lines.map(({ mapped }) => mapped.driverSteamId))];
  const found = await data.listDriversBySteamId(db, vtcId, steamIds);
  const drivers = new Map(found.map(({ steamId, id: driverId }) => [steamId, driverId]));
  const candidates = lines.flatMap(({ line, key, mapped }): Candidate[] => {
    const driverId = drivers.get(mapped.driverSteamId);
    return driverId === undefined ? [] : [{ line, key, mapped, driverId }];
  });
  await lockUsersInOrder(db, [...new Set(candidates.map(({ driverId }) => driverId))]);
  const known = await data.findKnown(db, row, candidates);
  const fresh = candidates
    .filter(({ line }) => !known.has(line))
    .map((one) =>
      Object.assign(one, {
        id: v7(),
        jobId: v7(),
        sha256: sha256Of(JSON.stringify(one.mapped)),
      }),
    );
  await data.createReports(db, vtcId, fresh, now);
  const twice = await listReportedTwice(
    db,
    fresh.map(({ jobId, driverId, mapped }) => ({ id: jobId, driverId, mapped })),
  );
  const settled = settleImported(
    fresh.map(({ id: reportId, jobId, driverId, mapped }) => ({
      id: jobId,
      isReportedTwice: twice.has(jobId),
      driverId,
      game: mapped.game,
      report: toStoredReport({
        id: reportId,
        vtcId,
        provider: 'import',
        signed: false,
        trusted: false,
        own: false,
        correction: null,
        mapped,
      }),
    })),
    now,
  );
  await setJobs(sqlOf(db), settled.rows);
  await data.setJobsOfReports(db, settled.pairs);
  const reportOf = new Map(fresh.map(({ line, id: reportId }) => [line, reportId]));
  await data.setLines(
    db,
    id,
    lines.map(({ line }) => {
      const reportId = reportOf.get(line);
      if (reportId !== undefined) return { line, outcome: 'IMPORTED', report_id: reportId };
      const reason = known.get(line) ?? 'DRIVER_UNKNOWN';
      const isThere = reason === 'IMPORTED_BEFORE' || reason === 'KNOWN_JOB';
      return { line, outcome: isThere ? 'DUPLICATE' : 'INVALID', reason };
    }),
  );
  await data.setProgress(db, id, { done: Math.min(total, done + lines.length) });
  return true;
}

async function acceptLines({ clock }: Services, db: Db, row: RunningImport): Promise<boolean> {
  const { id, vtcId, actorId, makerId, done, total } = row;
  const page = { skip: done, limit: linesAtOnce };
  const lines = await data.listNextLines(db, id, 'IMPORTED', page);
  if (lines.length === 0) return finish(db, row, 'ACCEPTED');
  const mayOwn = actorId !== null && (await data.isOwner(db, vtcId, actorId));
  const gains = (driverId: string | null) =>
    driverId !== null && (driverId === actorId || driverId === makerId);
  const jobs = await data.lockImportedJobs(db, reportIdsOf(lines));
  const ids = jobs
    .filter(
      ({ driverId, isInReview, isReportedTwice }) =>
        isInReview && !isReportedTwice && (mayOwn || !gains(driverId)),
    )
    .map((job) => job.id);
  const decision = { kind: 'ACCEPT', reason: 'Imported, and accepted as a whole.' } as const;
  await createDecisions(db, actorId, ids, decision, clock());
  await data.setProgress(db, id, { done: Math.min(total, done + lines.length) });
  return true;
}

async function undoLines({ clock }: Services, db: Db, row: RunningImport): Promise<boolean> {
  const { id, actorId, done, total } = row;
  const page = { skip: 0, limit: linesAtOnce };
  const lines = await data.listNextLines(db, id, 'IMPORTED', page);
  if (lines.length === 0) return finish(db, row, 'UNDONE');
  const reportIds = reportIdsOf(lines);
  const jobs = await data.lockImportedJobs(db, reportIds);
  const voided = jobs.filter(({ isDelivered, isVoid }) => isDelivered && !isVoid);
  const decision = { kind: 'VOID', reason: 'The import was undone.' } as const;
  await createDecisions(
    db,
    actorId,
    voided.map((job) => job.id),
    decision,
    clock(),
  );
  // Jobs that were not delivered take no decisions, so they are deleted.
  const others = jobs.filter(({ isDelivered }) => !isDelivered);
  await data.removeJobs(
    db,
    others.map((job) => job.id),
  );
  await data.releaseReports(db, reportIds);
  await data.setLines(
    db,
    id,
    lines.map(({ line }) => ({ line, outcome: 'UNDONE' })),
  );
  await data.setProgress(db, id, { done: Math.min(total, done + lines.length) });
  return true;
}

function reportIdsOf(lines: readonly { readonly reportId: string | null }[]): string[] {
  return lines.flatMap(({ reportId }) => reportId ?? []);
}

async function finish(db: Db, { id, total }: RunningImport, state: ImportState): Promise<false> {
  await data.setProgress(db, id, { state, done: total });
  return false;
}
