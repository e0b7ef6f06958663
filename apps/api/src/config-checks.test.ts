import { createBackupKeys } from '@waybill/db/backup/encryption';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

async function problemsOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const result = await readConfig(env);
  return result.ok ? [] : result.problems;
}

test.each([
  '61 3 * * *',
  '17 25 * * *',
  '0 0 31 2 *',
  'every night at three sharp',
  '@daily x x x x',
])('an invalid backup schedule is refused: %s', async (schedule) => {
  expect(await problemsOf({ BACKUP_SCHEDULE: schedule })).toEqual([
    expect.stringMatching(/^BACKUP_SCHEDULE (is not a valid cron|must be a cron expression)/),
  ]);
});

test.each(['off', '17 3 * * *', '*/5 * * * 1-5', '0 3 L * *', '30 4 29 2 SUN'])(
  'and a schedule with times is accepted: %s',
  async (schedule) => {
    expect(await problemsOf({ BACKUP_SCHEDULE: schedule })).toEqual([]);
  },
);

test('incomplete backup keys are refused, all at once', async () => {
  const { recipient, identity } = await createBackupKeys();
  const other = await createBackupKeys();
  const whole = { BACKUP_RECIPIENT: `${recipient},${other.recipient}`, BACKUP_IDENTITY: identity };
  expect(await problemsOf(whole)).toEqual([]);
  const cut = {
    BACKUP_RECIPIENT: `${recipient},${other.recipient.slice(0, -1)}`,
    BACKUP_IDENTITY: identity.slice(0, -1),
    BACKUP_SCHEDULE: '0 0 31 2 *',
  };
  expect(await problemsOf(cut)).toEqual([
    expect.stringMatching(/^BACKUP_SCHEDULE is not a valid cron/),
    expect.stringMatching(/^BACKUP_RECIPIENT is not a valid age recipient/),
    expect.stringMatching(/^BACKUP_IDENTITY is not a valid age identity/),
  ]);
});
