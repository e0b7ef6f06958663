import { expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { startDatabaseClock } from './database-clock.data.ts';

const app = useTestApp();

test.each([-30_000, 30_000])(
  "a server whose own clock is %i ms off uses the database's clock",
  async (offMs) => {
    const { backgroundPool } = app().services;
    const clock = await startDatabaseClock(backgroundPool, () => Date.now() + offMs);
    onTestFinished(clock.stop);
    const { rows } = await backgroundPool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    const apartMs = Number(rows[0]?.now) - clock.now().getTime();
    expect(Math.abs(apartMs)).toBeLessThan(1_500);
  },
);
