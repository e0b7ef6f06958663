import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder that holds a page as the web app's build leaves it, until the tests of a file end. */
export function useWebBuild(html = '<!doctype html><title>Waybill</title>'): string {
  const webDir = mkdtempSync(join(tmpdir(), 'waybill-web-'));
  writeFileSync(join(webDir, 'index.html'), html);
  afterAll(() => rmSync(webDir, { recursive: true }));
  return webDir;
}
