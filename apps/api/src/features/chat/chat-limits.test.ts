import { rateLimits } from '@waybill/schema/rate-limits';
import { expect, test } from 'vitest';
import { channelOf, say } from '../../testing/chat-kit.ts';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1 });

test('a driver can send 20 messages in 10 seconds, and 200 in 10 minutes', async () => {
  const company = await buildVtc(app());
  const member = await buildMember(app(), company.vtc.id);
  const { id } = await channelOf(member);
  for (let sent = 0; sent < 20; sent += 1) await say(member, id, 'Spam');
  const refused = await refusalOf(say(member, id, 'Spam'));
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.retryAfterSeconds).toBeLessThanOrEqual(10);
  const { rateLimits: limiter } = app().services;
  const { points } = rateLimits.chatForLongByUser;
  expect(points).toBe(200);
  const ownerId = company.owner.user.id;
  for (let sent = 1; sent < points; sent += 1) await limiter.consume('chatForLongByUser', ownerId);
  await say(company.owner, id, 'The last one');
  expect((await refusalOf(say(company.owner, id, 'More'))).retryAfterSeconds).toBeGreaterThan(10);
});
