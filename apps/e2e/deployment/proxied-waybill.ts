import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';
import { findFreePort, startWaybill } from '../harness/waybill-process.ts';
import { createCertificate } from './certificates.ts';
import { createProxiedClient, type ProxiedClient } from './proxied-client.ts';
import {
  exampleHost,
  type ProxySetup,
  type ReverseProxy,
  startReverseProxy,
} from './reverse-proxies.ts';

export interface ProxiedWaybill extends ProxiedClient {
  /** The URL for browsers: the host of the examples, and the proxy's port. */
  readonly url: string;
  readonly setup: ProxySetup;
  /** Returns the proxy's whole log. */
  readonly readLog: () => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** Starts the built Waybill with these settings behind the documented example of a reverse proxy. */
export async function startBehindProxy(
  proxy: ReverseProxy,
  settings: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): Promise<ProxiedWaybill> {
  const folder = await createTempFolder();
  const place = { cwd: folder, env: environment };
  const setup: ProxySetup = {
    folder: join(folder, 'proxy'),
    certificate: await createCertificate(folder, exampleHost, place),
    httpPort: await findFreePort(),
    httpsPort: await findFreePort(),
    upstreamPort: await findFreePort(),
  };
  await mkdir(setup.folder);
  const url = `https://${exampleHost}:${setup.httpsPort}`;
  const waybill = startWaybill({
    env: {
      HOST: '127.0.0.1',
      PORT: String(setup.upstreamPort),
      PUBLIC_URL: url,
      DATA_DIR: join(folder, 'data'),
      STEAM_EMULATOR: 'on',
      ...settings,
    },
  });
  const stopWaybill = async () => {
    waybill.signal('SIGTERM');
    await waybill.ended;
    await removeFolder(folder);
  };
  try {
    await waybill.ready;
    const running = await startReverseProxy(proxy, setup, environment);
    return {
      url,
      setup,
      ...(await createProxiedClient(setup)),
      readLog: running.readLog,
      async stop() {
        await running.stop();
        await stopWaybill();
      },
    };
  } catch (error) {
    await stopWaybill();
    throw error;
  }
}
