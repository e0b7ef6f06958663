import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeAll, expect, test } from 'vitest';
import { buildDriver, type Driver } from '../../testing/factories.ts';
import { buildOperator, endOperator } from '../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { backups, operations, operators } = contract;

let operator: Driver;
beforeAll(async () => {
  operator = await buildOperator(app());
});

const list = (query: { limit?: number; cursor?: string } = {}) =>
  operator.browser.call(backups.list, { query });
const acts = async () =>
  (await operator.browser.call(operators.listActs, { query: {} })).acts.map(({ action }) => action);

/** Makes a backup and returns its name. */
async function make(): Promise<string> {
  await operator.browser.call(backups.make);
  await app().services.backups.settle();
  const { backups: all } = await list();
  return all[0]?.name ?? '';
}

const fetchFile = (url: string, { browser }: Driver) =>
  fetch(`${app().origin}${url}`, { headers: browser.writeHeaders() });

test('a backup is made and verified in the background, and listed page by page', async () => {
  expect(await list()).toMatchObject({ backups: [], work: null, isOld: true });
  const older = await make();
  app().passTime(1_000);
  const newer = await make();
  const first = await list({ limit: 1 });
  expect(first).toMatchObject({
    backups: [{ name: newer, kind: 'manual', isEncrypted: false, places: ['folder'] }],
    work: { act: 'make', state: 'done', name: newer, fraction: 1 },
    isOld: false,
    bucket: null,
    folderFailure: null,
    bucketFailure: null,
  });
  const second = await list({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([second.backups.map(({ name }) => name), second.nextCursor]).toEqual([[older], null]);
  await operator.browser.call(backups.verify, { params: { backup: older } });
  await app().services.backups.settle();
  expect((await list()).work).toMatchObject({ act: 'verify', state: 'done', name: older });
  const unknown = { params: { backup: 'waybill-none.tar.gz' } };
  for (const route of [backups.verify, backups.download]) {
    expect(await refusedCodeOf(operator.browser.call(route, unknown))).toBe('NOT_FOUND');
  }
  expect((await acts()).slice(0, 3)).toEqual([
    'backup.verification-asked',
    'backup.asked',
    'backup.asked',
  ]);
  expect(await operator.browser.call(operations.getOverview)).toMatchObject({ isBackupOld: false });
});

test('a download is logged, and its ticket works once, for a short time, and only for its operator', async () => {
  const backup = await make();
  const ask = async () =>
    (await operator.browser.call(backups.download, { params: { backup } })).url;
  const url = await ask();
  const stranger = await buildDriver(app());
  expect((await fetchFile(url, stranger)).status).toBe(403);
  expect((await fetch(`${app().origin}${url}`)).status).toBe(401);
  const colleague = await buildOperator(app());
  expect((await fetchFile(url, colleague)).status).toBe(404);
  const response = await fetchFile(url, operator);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${backup}"`);
  const { bytes } = (await list()).backups.find(({ name }) => name === backup) ?? { bytes: 0 };
  expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  expect(bytes).toBeGreaterThan(0);
  expect((await fetchFile(url, operator)).status).toBe(404);
  expect((await acts()).filter((action) => action === 'backup.downloaded')).toHaveLength(1);

  const late = await ask();
  app().passTime(limits.backupDownloadLifeMs + 1_000);
  expect((await fetchFile(late, operator)).status).toBe(404);
  expect((await fetchFile('/api/operator/backups/file?ticket=x', operator)).status).toBe(404);
  const gone = await ask();
  await buildOperator(app());
  await endOperator(app(), operator);
  expect((await fetchFile(gone, operator)).status).toBe(403);
});
