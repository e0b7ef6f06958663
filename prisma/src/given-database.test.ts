import { createServer } from 'node:net';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from './open-database.ts';
import { createTestDatabase, reachTestServer } from './test-database.ts';

async function open(databaseUrl: string) {
  return await openDatabase({ databaseUrl, dataDir: '/unused', log: () => {} });
}

describe('a given database', () => {
  it('opens, and says where it is', async () => {
    const test = await createTestDatabase(inject('testServer'));
    onTestFinished(test.drop);
    const database = await open(test.url);
    onTestFinished(database.close);
    expect(await database.prisma.user.count()).toBe(0);
    const name = new URL(test.url).pathname.slice(1);
    expect(database.location).toContain(`the database ${name} on the PostgreSQL`);
  });

  it('may be closed twice', async () => {
    const test = await createTestDatabase(inject('testServer'));
    onTestFinished(test.drop);
    const database = await open(test.url);
    await Promise.all([database.close(), database.close()]);
    await database.close();
    await expect(database.pool.query('SELECT 1')).rejects.toThrow(/after calling end/);
  });

  it('is refused when it does not exist', async () => {
    const url = new URL((await reachTestServer(inject('testServer'))).adminUrl);
    url.pathname = '/waybill_missing';
    await expect(open(url.href)).rejects.toMatchObject({
      name: 'DatabaseOpenError',
      message: expect.stringMatching(/"waybill_missing" does not exist.*Create it/),
    });
  });

  it('is refused when nothing listens, or what listens does not answer', async () => {
    const silent = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const url = `postgresql://user:secret@127.0.0.1:${port}/waybill`;
    const refusal = {
      name: 'DatabaseOpenError',
      message: expect.stringMatching(
        /cannot open the database waybill.*Check that PostgreSQL runs/,
      ),
    };
    await expect(open(url)).rejects.toMatchObject(refusal);
    await new Promise((resolve) => silent.close(resolve));
    await expect(open(url)).rejects.toMatchObject(refusal);
    await expect(open(url)).rejects.not.toThrow(/secret/);
  });

  it('is refused when the address is none', async () => {
    await expect(open('postgresql://user@host:port/x')).rejects.toThrow(/DATABASE_URL is not an/);
  });
});
