import { join } from 'node:path';
import type { ReporterDescription } from '@playwright/test';

const { TEST_REPORT_DIR } = process.env;

/** Returns a readable list, and a file of this name if a run collects reports. */
export function reportAs(name: string): ReporterDescription[] {
  if (!TEST_REPORT_DIR) return [['list']];
  return [['list'], ['json', { outputFile: join(TEST_REPORT_DIR, `${name}.json`) }]];
}
