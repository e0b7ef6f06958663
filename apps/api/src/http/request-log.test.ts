import express from 'express';
import request from 'supertest';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../lib/logger.ts';
import { createRequestLog } from './request-log.ts';

function createServer(level: string) {
  const lines: string[] = [];
  const app = express();
  app.use(createRequestLog(createLogger(level, { write: (line) => void lines.push(line) })));
  app.get('/vtcs', ({ id }, response) => void response.json({ id }));
  return { app, lines };
}

describe.each(['debug', 'info'])('at level %s', (level) => {
  test('each request has its own id, which the response names', async () => {
    const { app } = createServer(level);
    const [first, second] = [await request(app).get('/vtcs'), await request(app).get('/vtcs')];
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.body).toEqual({ id: first.headers['x-request-id'] });
    expect(second.body).not.toEqual(first.body);
  });
});

test('a request is logged by its path alone, at level debug', async () => {
  const { app, lines } = createServer('debug');
  await request(app).get('/vtcs?otp=secret');
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 'debug', req: { method: 'GET', path: '/vtcs' }, res: { statusCode: 200 } },
  ]);
  expect(lines.join('')).not.toContain('secret');
});

test('a request is not logged at level info', async () => {
  const { app, lines } = createServer('info');
  await request(app).get('/vtcs');
  expect(lines).toEqual([]);
});
