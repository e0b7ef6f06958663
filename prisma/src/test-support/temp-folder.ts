import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder for one test that every user may enter; removed when the test ends. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'waybill-test-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
