import { expect, test } from 'vitest';
import { rateLimits } from '@waybill/schema/rate-limits';
import { buildVtc } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { linkTracker } from '../../testing/tracker-kit.ts';

const factor = 0.2;
const app = useTestApp({ rateLimitFactor: factor });

test('address guesses are limited, and deliveries to an existing address too', async () => {
  const { owner, vtc } = await buildVtc(app());
  const { send, link } = await linkTracker(owner, vtc.id, 'tracksim');
  const statuses = new Set<number>();
  const { points } = rateLimits.webhookByLink;
  for (let tries = 0; tries <= points * factor; tries++) {
    statuses.add(await send('{}', 'wrong'));
  }
  expect([...statuses]).toEqual([401, 429]);
  const wrong = `${link.address}x`;
  const answers = new Set<number>();
  for (let tries = 0; tries <= rateLimits.webhookByAddress.points * factor; tries++) {
    answers.add((await fetch(wrong, { method: 'POST', body: '{}' })).status);
  }
  expect([...answers]).toEqual([404, 429]);
});
