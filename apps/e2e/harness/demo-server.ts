import { join } from 'node:path';
import { createTempFolder, removeFolder } from './temp-folder.ts';
import { findFreePort, startWaybill } from './waybill-process.ts';

/** Runs a built Waybill with the demo's companies in it for as long as `use` takes. */
export async function withDemoServer(use: (url: string) => Promise<void>): Promise<void> {
  const folder = await createTempFolder();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { PORT: String(port), PUBLIC_URL: url, DATA_DIR: join(folder, 'data') };
  try {
    const filling = startWaybill({ command: [process.execPath, 'apps/api/dist/demo.js'], env });
    if ((await filling.ended) !== 0) throw new Error(`no demo: ${filling.errors()}`);
    const waybill = startWaybill({ env });
    await waybill.ready;
    try {
      await use(url);
    } finally {
      waybill.signal('SIGTERM');
      await waybill.ended;
    }
  } finally {
    await removeFolder(folder);
  }
}
