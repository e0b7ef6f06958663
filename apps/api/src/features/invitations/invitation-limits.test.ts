import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildDriver, buildVtc } from '../../testing/factories.ts';
import { buildInvitation, comeBy } from '../../testing/invitation-kit.ts';
import { countOutcomes } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1 });
const { lookUp } = contract.invitations;

test(
  'wrong codes are limited per network, and then right codes are refused too',
  { tags: 'long' },
  async () => {
    const { owner, vtc } = await buildVtc(app());
    const driver = await buildDriver(app());
    const { code } = await buildInvitation(owner, vtc.id);
    const browser = app().openBrowser();
    const wrong = Array.from({ length: 20 }, () =>
      browser.call(lookUp, { body: { code: 'WRNGC-WRNGC' } }),
    );
    expect(await countOutcomes(wrong)).toEqual({ INVITATION_INVALID: 20 });
    const refused = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } };
    await expect(browser.call(lookUp, { body: { code } })).rejects.toMatchObject(refused);
    await expect(comeBy(driver, code)).rejects.toMatchObject(refused);
    await app().restart();
    await expect(comeBy(driver, code)).rejects.toMatchObject(refused);

    await app().db.rateLimit.deleteMany();
    await app().restart();
    const right = Array.from({ length: 31 }, () => browser.call(lookUp, { body: { code } }));
    expect(await countOutcomes(right)).toEqual({ OK: 30, TOO_MANY_REQUESTS: 1 });
  },
);

test('codes are in no log, on any route', async () => {
  await app().db.rateLimit.deleteMany();
  await app().restart();
  const { owner, vtc } = await buildVtc(app());
  const [driver, made] = [await buildDriver(app()), await buildInvitation(owner, vtc.id)];
  const browser = app().openBrowser();
  for (const path of ['/join/', '/JOIN/', '/api/join/', '/join//']) {
    await browser.send(`${path}${made.code}?again=${made.code}`);
  }
  await browser.call(lookUp, { body: { code: made.code } });
  await comeBy(driver, made.code);
  await comeBy(driver, `${made.code}X`).catch(() => {});
  const linesWith = (text: string) =>
    app().logLines.filter((line) => line.toLowerCase().includes(text.toLowerCase()));
  expect(linesWith('/join/…')).toHaveLength(4);
  expect(linesWith('/api/invitations/use')).not.toEqual([]);
  expect(linesWith(made.code)).toEqual([]);
  expect(linesWith(made.code.replace('-', ''))).toEqual([]);
});
