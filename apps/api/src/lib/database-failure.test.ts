import { Duplex } from 'node:stream';
import { Prisma, PrismaClient } from '@waybill/db/client';
import { createAdapterWithTransactionsApart } from '@waybill/db/transactions-apart';
import { Pool } from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  connectionCodes,
  createSocketError,
  driverSentences,
  type Expected,
  listOf,
  listSocketErrors,
  postgresCodes,
  prismaCodes,
} from '../testing/database-errors.ts';
import { useTestApp } from '../testing/test-app.ts';
import { findDatabaseFailure, isDatabaseError } from './database-failure.ts';
import { isDiskFull } from './disk-full.ts';

const errorOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

function kindOf(error: unknown): Expected | 'none' {
  const failure = findDatabaseFailure(error);
  if (failure !== null) return failure;
  if (isDiskFull(error)) return 'full';
  return isDatabaseError(error) ? 'defect' : 'none';
}

/** The outcomes that differ from the table, by name. */
function differences(found: Readonly<Record<string, string>>, expected: string) {
  return Object.entries(found).filter(([, kind]) => kind !== expected);
}

const raise = (code: string) => `DO $$ BEGIN RAISE 'refused' USING ERRCODE = '${code}'; END $$`;

describe('PostgreSQL errors', () => {
  const app = useTestApp();

  test.each(Object.entries(postgresCodes))(
    'F6: by each of its codes, for the driver and for Prisma: %s',
    { tags: 'long' },
    async (expected, codes) => {
      const found: Record<string, string> = {};
      for (const code of listOf(codes)) {
        const statement = raise(code);
        found[`${code} of pg`] = kindOf(await errorOf(app().pool.query(statement)));
        found[`${code} of Prisma`] = kindOf(await errorOf(app().db.$executeRawUnsafe(statement)));
      }
      expect(differences(found, expected)).toEqual([]);
    },
  );

  test('F6: by a code of each kind, within a transaction too', async () => {
    for (const [expected, codes] of Object.entries(postgresCodes)) {
      const statement = raise(listOf(codes)[0] ?? '');
      expect(kindOf(await errorOf(app().pool.query(statement)))).toBe(expected);
      const asked = app().db.$transaction((transaction) =>
        transaction.$executeRawUnsafe(statement),
      );
      expect(kindOf(await errorOf(asked))).toBe(expected);
    }
  });

  test('F6: a statement prepared before its table changed is retried', async () => {
    const client = await app().pool.connect();
    onTestFinished(() => client.release(true));
    await client.query('CREATE TEMP TABLE changing (a int)');
    const statement = { name: 'changing', text: 'SELECT * FROM changing' };
    await client.query(statement);
    await client.query('ALTER TABLE changing ADD COLUMN b int');
    expect(kindOf(await errorOf(client.query(statement)))).toBe('busy');
  });
});

/** Connections of the driver and of Prisma that fail to open, with the error that is set next. */
function createFailing() {
  let error = new Error('none is given');
  const stream = () => {
    const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
    return Object.assign(socket, {
      connect: () => void setImmediate(() => socket.destroy(error)),
      setNoDelay() {},
      setKeepAlive() {},
      ref() {},
      unref() {},
    });
  };
  const pool = new Pool({ stream });
  const prisma = new PrismaClient({ adapter: createAdapterWithTransactionsApart(pool, pool) });
  return async (given: Error): Promise<string> => {
    error = given;
    const asked = [
      pool.query('SELECT 1'),
      prisma.user.findFirst(),
      prisma.$queryRaw`SELECT 1`,
      prisma.$transaction((transaction) => transaction.user.findFirst()),
    ];
    const kinds = await Promise.all(asked.map(async (each) => kindOf(await errorOf(each))));
    return [...new Set(kinds)].join(', ');
  };
}

describe('connection errors', () => {
  const failBy = createFailing();

  test.each(['connect EAGAIN', 'read ECONNRESET', 'write EPROTO', 'connect ENOENT'])(
    'F6: through the driver and Prisma: %s',
    async (sentence) => {
      const [syscall = '', code = ''] = sentence.split(' ');
      expect(await failBy(createSocketError(syscall, code))).toBe('away');
    },
  );

  test('F6: by every system error code', { tags: 'long' }, async () => {
    const found: Record<string, string> = {};
    for (const error of listSocketErrors()) found[error.message] = await failBy(error);
    expect(Object.keys(found).length).toBeGreaterThan(300);
    expect(differences(found, 'away')).toEqual([]);
  });

  test('F6: by codes of TLS and of a closed socket', async () => {
    const found: Record<string, string> = {};
    for (const code of connectionCodes) {
      found[code] = await failBy(Object.assign(new Error('it failed'), { code }));
    }
    expect(differences(found, 'away')).toEqual([]);
  });

  test('F6: file errors are not database errors', () => {
    const error = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES' });
    expect(isDatabaseError(error)).toBe(false);
  });
});

test.each(Object.entries(driverSentences))('F6: sentences of the driver: %s', (expected, all) => {
  for (const sentence of all)
    expect([sentence, kindOf(new Error(sentence))]).toEqual([sentence, expected]);
});

test.each(Object.entries(prismaCodes))('F6: codes of Prisma: %s', (expected, codes) => {
  for (const code of listOf(codes)) {
    const error = new Prisma.PrismaClientKnownRequestError('it failed', {
      code,
      clientVersion: '7',
    });
    expect([code, findDatabaseFailure(error) ?? 'defect']).toEqual([code, expected]);
  }
});

test('F6: errors of Prisma without a code', () => {
  const clientVersion = '7';
  const unknown = new Prisma.PrismaClientUnknownRequestError('it failed', { clientVersion });
  expect(findDatabaseFailure(unknown)).toBe('busy');
  expect(findDatabaseFailure(new Prisma.PrismaClientInitializationError('it failed', '7'))).toBe(
    'busy',
  );
  expect(findDatabaseFailure(new Prisma.PrismaClientRustPanicError('it failed', '7'))).toBe('busy');
  const invalid = new Prisma.PrismaClientValidationError('it is wrong', { clientVersion });
  expect(findDatabaseFailure(invalid)).toBe(null);
});

test('F6: an error from the task queue is a copy', () => {
  const error = createSocketError('connect', 'EAGAIN');
  expect(findDatabaseFailure({ ...error, message: `${error.message} (Queue: a, Worker: b)` })).toBe(
    'away',
  );
});
