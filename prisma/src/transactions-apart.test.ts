// @module-tag long

import { once } from 'node:events';
import { expect, inject, it, onTestFinished } from 'vitest';
import { openForTest } from './test-support/notes.ts';
import { createTestDatabase } from './test-support/test-database.ts';

it.each([true, false])(
  'lets the statements of a transaction follow one another (serving requests: %s)',
  async (servesRequests) => {
    const { drop, url: databaseUrl } = await createTestDatabase(inject('testServer'));
    onTestFinished(drop);
    const { prisma } = await openForTest({ databaseUrl, dataDir: '/unused', servesRequests });
    const warned = once(process, 'warning').then(([warning]) => String(warning));
    await prisma.user.create({
      data: { steamId: '76561198000000001', username: 'Ida', email: 'i@e.org', passwordHash: '-' },
    });
    const users = await prisma.$transaction((tx) =>
      tx.user.findMany({ select: { sessions: true, devices: true, tokens: true } }),
    );
    expect(users).toEqual([{ sessions: [], devices: [], tokens: [] }]);
    process.emitWarning('the end of the test');
    expect(await warned).toBe('Warning: the end of the test');
  },
);
