import { createServer } from 'node:http';
import { errorBodySchema } from '@waybill/schema/errors';
import { messages } from '@waybill/schema/messages';
import request from 'supertest';
import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { createMaintenance } from './maintenance.ts';

const config = loadConfig({ INSTANCE_NAME: 'Northern <Lights>' });
if (!config.ok) throw new Error(config.problems.join());
const server = createServer(createMaintenance(config.config));

test('people see a page about it, without the reason', async () => {
  const { status, headers, text } = await request(server).get('/dashboard?x=1');
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(text).toContain(messages.maintenance);
  expect(text).toContain('Northern &lt;Lights&gt;');
});

test('the page is in the language of the browser', async () => {
  const { text } = await request(server).get('/').set('accept-language', 'de-AT,en;q=0.5');
  expect(text).toContain('<html lang="de">');
  expect(text).not.toContain(messages.maintenance);
  expect(text).toContain('Zurück zu Northern &lt;Lights&gt;');
});

test.each(['get', 'post', 'delete'] as const)('programs get an error by %s', async (method) => {
  const { status, body } = await request(server)[method]('/api/vtc/all');
  expect(status).toBe(503);
  expect(errorBodySchema.parse(body)).toMatchObject({ code: 'BUSY', error: messages.maintenance });
});

test('is live, but not ready', async () => {
  expect((await request(server).get('/api/health/live')).status).toBe(200);
  const { status, body } = await request(server).get('/api/health/ready');
  expect([status, body.checks.migrations]).toEqual([503, 'mismatch']);
});
