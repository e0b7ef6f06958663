import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

const told = (checks: object) => ({ status: 'not ready', checks });

test('requests to a starting server get the current step of the start', async () => {
  const listener = await listen(0, '127.0.0.1');
  onTestFinished(() => listener.close());
  const ask = async () => {
    const response = await fetch(`http://127.0.0.1:${listener.port}/api/health/ready`);
    expect(response.status).toBe(503);
    return response.json();
  };
  expect(await ask()).toEqual(told({ database: 'starting', migrations: 'unknown' }));
  listener.note({ database: 'ok', migrations: 'running' });
  expect(await ask()).toEqual(told({ database: 'ok', migrations: 'running' }));
});
