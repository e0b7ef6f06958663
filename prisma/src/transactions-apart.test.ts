// @module-tag long

import { expect, inject, it, onTestFinished } from 'vitest';
import { openForTest } from './test-support/notes.ts';
import { createTestDatabase } from './test-support/test-database.ts';

it.each([true, false])(
  'runs the statements of a transaction one by one (serving requests: %s)',
  async (servesRequests) => {
    const { drop, url: databaseUrl } = await createTestDatabase(inject('testServer'));
    onTestFinished(drop);
    const { prisma } = await openForTest({ databaseUrl, dataDir: '/unused', servesRequests });
    const warnings: string[] = [];
    const note = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', note);
    onTestFinished(() => void process.off('warning', note));
    await prisma.user.create({
      data: { steamId: '76561198000000001', username: 'Ida', email: 'i@e.org', passwordHash: '-' },
    });
    const users = await prisma.$transaction((tx) =>
      tx.user.findMany({ select: { sessions: true, devices: true, tokens: true } }),
    );
    expect(users).toEqual([{ sessions: [], devices: [], tokens: [] }]);
    process.emitWarning('the end of the test');
    await expect.poll(() => warnings).toContain('the end of the test');
    // Code that ran earlier in this process may cause other warnings.
    expect(warnings.filter((warning) => warning.includes('client.query()'))).toEqual([]);
  },
);
