import { type Browser, chromium } from '@playwright/test';
import { chromiumArguments } from '../harness/chromium-arguments.ts';

/** Opens a browser that resolves the given host, such as `host:443`, to a port of this machine. */
export function openBrowser(host: string, port: number): Promise<Browser> {
  const rule = `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`;
  return chromium.launch({ args: [...chromiumArguments, rule] });
}
