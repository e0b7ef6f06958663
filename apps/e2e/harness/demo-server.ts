import { join } from 'node:path';
import { createTempFolder, removeFolder } from './temp-folder.ts';
import { findFreePort, startWaybill } from './waybill-process.ts';

/** Enough for realistic pages, and created in seconds. */
const jobCount = 600;
const program = [process.execPath, 'apps/api/dist/demo.js', '--jobs', String(jobCount)] as const;

interface DemoServer {
  readonly url: string;
  /** Stops it and removes its data. */
  readonly close: () => Promise<void>;
}

interface DemoOptions {
  /** True to keep trucks on the road while it runs. */
  readonly isLive?: boolean;
}

/** Starts the built Waybill with a small demo, on a database of its own. */
export async function startDemo({ isLive = false }: DemoOptions = {}): Promise<DemoServer> {
  const folder = await createTempFolder();
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(folder, 'data'),
    COMMUNITY_EMULATORS: 'on',
  };
  try {
    if (!isLive) await fill(env);
    const running = startWaybill(isLive ? { command: [...program, '--live'], env } : { env });
    await running.ready;
    const close = async () => {
      running.signal('SIGTERM');
      await running.ended;
      await removeFolder(folder);
    };
    return { url, close };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

/** Runs a demo server for the duration of `use`. */
export async function withDemoServer(
  use: (url: string) => Promise<void>,
  options?: DemoOptions,
): Promise<void> {
  const { url, close } = await startDemo(options);
  try {
    await use(url);
  } finally {
    await close();
  }
}

async function fill(env: Readonly<Record<string, string>>): Promise<void> {
  const filling = startWaybill({ command: program, env });
  const exitCode = await filling.ended;
  if (exitCode !== 0) throw new Error(`The demo was not written: ${filling.errors()}`);
}
