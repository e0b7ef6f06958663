// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { backupsContract } from '@waybill/schema/features/backups.contract';
import type { BackupWork } from '@waybill/schema/features/backups.models';
import { expect, test } from 'vitest';
import { owner } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const name = 'waybill-20260502T030000Z-scheduled-4f2a.tar.gz.age';
const running: BackupWork = {
  act: 'make',
  name: null,
  startedAt: '2026-05-02T18:00:00.000Z',
  endedAt: null,
  state: 'running',
  fraction: 0.4,
  sentence: null,
};
const listed = {
  backups: [
    {
      name,
      kind: 'scheduled' as const,
      madeAt: '2026-05-02T03:00:00.000Z',
      bytes: 512_000_000,
      isEncrypted: true,
      places: ['folder' as const],
      summary: null,
    },
  ],
  nextCursor: null,
  work: null,
  isOld: true,
  schedule: null,
  folder: '/var/lib/waybill/backups',
  bucket: 's3.example.org',
  folderFailure: null,
  bucketFailure: 'The bucket did not answer.',
};

test(
  'creates, verifies and downloads a backup, and refers to the command to restore one',
  { tags: 'long' },
  async () => {
    const { server } = browser();
    let work: BackupWork | null = null;
    server.answer(backupsContract.list, () => ({ ...listed, work }));
    server.answer(backupsContract.make, () => {
      work = running;
      return { success: true as const };
    });
    browser().signIn({ ...owner(), isOperator: true });
    await browser().open('/operator/backups');
    await screen.findByText('The last backup is old');
    screen.getByText('The bucket did not answer.');
    screen.getByText('Off');
    screen.getByText(/docker compose run --rm app waybill admin restore <name>/);
    screen.getByText(/^npm run admin -- restore <name>$/);
    await expectAccessible();
    await browser().press('button', `Verify ${name}`);
    await waitFor(() =>
      expect(server.requestsTo(backupsContract.verify)).toMatchObject([
        { params: { backup: name } },
      ]),
    );
    await browser().press('button', 'Back up now');
    const progress = await screen.findByRole('region', { name: 'Backing up' });
    within(progress).getByRole('img', { name: '40% done' });
    // No other task can start meanwhile.
    expect(screen.getByRole('button', { name: `Verify ${name}` })).toHaveProperty('disabled', true);
    await expectAccessible();
    await browser().press('button', `Download ${name}`);
    await waitFor(() => expect(server.requestsTo(backupsContract.download)).toHaveLength(1));
  },
);

test('without any backup, says what to do', async () => {
  browser().server.answer(backupsContract.list, () => ({ ...listed, backups: [] }));
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/backups');
  await screen.findByText('No backup yet');
  await screen.findByText('No backups yet');
  await expectAccessible();
});

test("shows why the folder can't be read, not that it is empty", async () => {
  const folderFailure = 'Waybill cannot read the backup folder.';
  browser().server.answer(backupsContract.list, () => ({ ...listed, backups: [], folderFailure }));
  browser().signIn({ ...owner(), isOperator: true });
  await browser().open('/operator/backups');
  await screen.findByText(folderFailure);
  expect(screen.queryByText('No backup yet')).toBeNull();
  expect(screen.queryByText('No backups yet')).toBeNull();
  await expectAccessible();
});
