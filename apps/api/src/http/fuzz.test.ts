import { expect, inject, test } from 'vitest';
import { buildMember, buildVtc } from '../testing/factories.ts';
import { runFuzz } from '../testing/fuzz/run-fuzz.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

const count = inject('isLong') ? 500 : 300;

test(
  `E9, E10, G7: ${count} requests generated from the OpenAPI document cause no server error`,
  { timeout: 240_000 },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildMember(app(), vtc.id);
    const anonymous = app().openBrowser();
    await anonymous.send('/api/instance');
    const as = (name: string, { browser }: Pick<typeof owner, 'browser'>) => ({
      name,
      headers: browser.writeHeaders(),
    });
    const { statuses, faults } = await runFuzz({
      origin: app().origin,
      count,
      seed: 1,
      principals: [
        as('anonymous', { browser: anonymous }),
        as('a driver', driver),
        as('the owner', owner),
      ],
      known: {
        ids: [vtc.id, owner.user.id, driver.user.id],
        texts: [vtc.tag, owner.steamId, driver.steamId, driver.email],
      },
      restore: async () => {},
    });
    expect(faults).toEqual([]);
    // Not all of them were refused at the first check, either.
    for (const status of [200, 401, 422])
      expect(statuses.get(status) ?? 0).toBeGreaterThan(count / 100);
  },
);
