import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openForTest } from './test-support/notes.ts';
import { makeTempFolder } from './test-support/temp-folder.ts';

it.each([true, false])(
  'lets the statements of a transaction follow one another (serving requests: %s)',
  async (servesRequests) => {
    const { prisma } = await openForTest({ dataDir: await makeTempFolder(), servesRequests });
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
