import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listPackageFolders, rootFolder } from './workspace.mjs';

// All packages' test runners get the same arguments, so each leaves its report at the same place
// within its own folder.
const reportFile = join('node_modules', '.cache', 'waybill', 'test-report.json');

/** The arguments with which vitest also writes a report that collectReports() finds. */
export const reportArguments = [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
];

/** Removes the reports of an earlier run. */
export function clearReports() {
  for (const folder of listPackageFolders(rootFolder))
    rmSync(join(folder, reportFile), { force: true });
}

/**
 * Copies each package's report to `<target>/<package>.json`.
 * @param {string} target
 */
export function collectReports(target) {
  mkdirSync(target, { recursive: true });
  for (const folder of listPackageFolders(rootFolder)) {
    const report = join(folder, reportFile);
    if (existsSync(report)) copyFileSync(report, join(target, `${basename(folder)}.json`));
  }
}
