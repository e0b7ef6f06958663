import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { pipeline } from 'node:stream';
import { TLSSocket } from 'node:tls';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { type DatabaseConfig, openDatabase } from './open-database.ts';
import { createTestDatabase, reachTestServer } from './test-support/test-database.ts';
import { openForTest } from './test-support/notes.ts';
import { createOwnCertificate } from './test-support/own-certificate.ts';
import { makeTempFolder } from './test-support/temp-folder.ts';

async function open(databaseUrl: string, options: Partial<DatabaseConfig> = {}) {
  return await openDatabase({ databaseUrl, dataDir: '/unused', log: () => {}, ...options });
}

async function listenOn(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Returns a free port of the loopback interface. */
async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listenOn(server);
  server.close();
  return port;
}

/** The refusal after a tenth of a second without a connection. */
const refusalFor = (reason: string) => ({
  name: 'DatabaseOpenError',
  message: expect.stringMatching(
    `cannot open the database waybill.*: ${reason} .waited 0.1 seconds.. Check that PostgreSQL runs`,
  ),
});

describe('a configured database', () => {
  it('opens, and reports its location', async () => {
    const test = await createTestDatabase(inject('testServer'));
    onTestFinished(test.drop);
    const database = await open(test.url);
    onTestFinished(database.close);
    expect(await database.prisma.user.count()).toBe(0);
    const name = new URL(test.url).pathname.slice(1);
    expect(database.location).toContain(`the database ${name} on the PostgreSQL`);
  });

  it('can be closed twice', async () => {
    const test = await createTestDatabase(inject('testServer'));
    onTestFinished(test.drop);
    const database = await open(test.url);
    await Promise.all([database.close(), database.close()]);
    await database.close();
    await expect(database.pool.query('SELECT 1')).rejects.toThrow(/after calling end/);
  });

  it('is refused if it doesn’t exist', async () => {
    const url = new URL((await reachTestServer(inject('testServer'))).adminUrl);
    url.pathname = '/waybill_missing';
    await expect(open(url.href)).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/"waybill_missing" does not exist.*Create it/),
    });
  });

  it.each([
    [
      {},
      'Check the user and the password in DATABASE_URL, where special characters of the password are percent-encoded.',
    ],
    [
      { passwordSetting: 'DATABASE_PASSWORD' },
      'Check the user in DATABASE_URL and the password in DATABASE_PASSWORD.',
    ],
  ])(
    'F6: is refused at once if the password is wrong or missing: %o',
    { tags: 'long' },
    async (options, mend) => {
      const server = await openForTest({ dataDir: await makeTempFolder(), transport: 'loopback' });
      const { port } = server.pool.options;
      for (const password of [':guess', '']) {
        const url = `postgresql://waybill${password}@127.0.0.1:${port}/waybill`;
        await expect(open(url, { ...options, waitMs: 600_000 })).rejects.toMatchObject({
          name: 'DatabaseOpenError',
          message: expect.stringContaining(mend),
        });
      }
    },
  );

  it(
    'F6: is waited for while nothing listens, or the listener doesn’t respond',
    { tags: 'long' },
    async () => {
      const silent = createServer((socket) => socket.resume());
      const port = await listenOn(silent);
      const url = `postgresql://user:secret@127.0.0.1:${port}/waybill`;
      await expect(open(url, { waitMs: 100 })).rejects.toMatchObject(
        refusalFor('no answer in 3 seconds'),
      );
      await promisify(silent.close.bind(silent))();
      await expect(open(url, { waitMs: 100 })).rejects.toMatchObject(refusalFor('ECONNREFUSED'));
      await expect(open(url, { waitMs: 100 })).rejects.not.toThrow(/secret/);
    },
  );

  it('F6: opens when it finally responds, after logging once what it waits for', async () => {
    const test = await createTestDatabase(inject('testServer'));
    onTestFinished(test.drop);
    const { port, host } = new Client({ connectionString: test.url });
    const gate = createServer((socket) => {
      const target = host.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${port}`)
        : connect(port, host);
      pipeline(socket, target, socket, () => {});
    });
    const reasons: string[] = [];
    const url = new URL(test.url);
    // A server that requires no password accepts any.
    url.password ||= 'never-to-be-shown';
    url.searchParams.delete('host');
    url.hostname = '127.0.0.1';
    url.port = String(await findFreePort());
    const opening = open(url.href, { onWait: (reason) => reasons.push(reason), waitMs: 30_000 });
    await expect.poll(() => reasons, { timeout: 10_000 }).toHaveLength(1);
    await listenOn(gate, Number(url.port));
    onTestFinished(() => void gate.close());
    await (await opening).close();
    expect(reasons).toEqual([expect.stringMatching(/^Waiting for the database .*: ECONNREFUSED$/)]);
    expect(reasons[0]).not.toContain(url.password);
  });

  it('F6: stops waiting when told to stop', async () => {
    const url = `postgresql://user@127.0.0.1:${await findFreePort()}/waybill`;
    const stop = new AbortController();
    const opening = open(url, {
      waitMs: 600_000,
      signal: stop.signal,
      onWait: () => stop.abort(),
    });
    await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is refused at once if its certificate has an unknown issuer, or a certificate file is missing', async () => {
    const certificate = createOwnCertificate('localhost');
    const server = createServer((socket) => {
      socket.once('data', () => {
        socket.write('S');
        new TLSSocket(socket, { isServer: true, ...certificate }).on('error', () => {});
      });
    });
    const address = `postgresql://user@localhost:${await listenOn(server)}/waybill`;
    onTestFinished(() => void server.close());
    await expect(open(`${address}?sslmode=verify-full`)).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(
        /self-signed.*append \?sslmode=verify-full&sslrootcert=.* to DATABASE_URL\.$/,
      ),
    });
    const missing = `${address}?sslmode=verify-full&sslrootcert=/missing.crt`;
    await expect(open(missing)).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/^DATABASE_URL names a file .*ENOENT.*missing\.crt/),
    });
  });

  it('is refused if the URL is invalid', async () => {
    await expect(open('postgresql://user@host:port/x')).rejects.toThrow(/DATABASE_URL is not an/);
  });
});
