// A separate process that creates or restores a backup on request, and reports when it is done.
import { makeBackup } from '../backup/make-backup.ts';
import { fileSource } from '../backup/read-archive.ts';
import { checkArchive, restoreArchive } from '../backup/restore/restore-archive.ts';
import type { BackupRequest } from './killed-backup.ts';

async function run(request: BackupRequest): Promise<void> {
  const { connection } = request;
  if (request.act === 'make') {
    await makeBackup(connection, {
      kind: 'manual',
      folder: request.folder,
      about: { version: '1.0.0', secretFingerprint: null, secret: null },
      recipients: [],
      now: new Date(),
    });
    return;
  }
  const options = { identity: null, migrationsDir: request.migrationsDir };
  const source = fileSource(request.file);
  const manifest = await checkArchive(source, options);
  await restoreArchive(connection, source, manifest, { ...options, log: () => {} });
}

process.on('message', (request: BackupRequest) => {
  run(request).then(
    () => process.send?.('done'),
    (error: unknown) => {
      process.send?.(String(error));
    },
  );
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
