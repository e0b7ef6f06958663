// Adds up the reports of all test runs. Usage: sum-reports.mjs <folder> [failed step …]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...failedSteps] = process.argv.slice(2);
const reports = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'));
let passed = 0;
let failed = 0;

for (const name of reports.toSorted((a, b) => a.localeCompare(b))) {
  const result = count(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  console.log(
    `${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`,
  );
  for (const title of result.titles) console.log(`  failed: ${title}`);
  passed += result.passed;
  failed += result.failed;
}

// A step can fail without a failed test: a lint error, a file that does not load, no report at all.
for (const step of failedSteps) console.log(`Failed: ${step}`);
failed = Math.max(failed, failedSteps.length);
if (passed === 0) failed = Math.max(failed, 1);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** One report of vitest, or of Playwright, which has `stats`; with the titles of what failed. */
function count(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const titles = report.suites.flatMap(listFailedSpecs);
    return { passed: expected, failed: unexpected + flaky, skipped, titles };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    titles: report.testResults.flatMap(listFailedTests),
  };
}

/** Of a suite of Playwright; one that passed only when it was tried again counts as failed. */
function listFailedSpecs({ file, specs = [], suites = [] }) {
  const failedSpecs = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [
    ...failedSpecs.map(({ title }) => `${file} > ${title}`),
    ...suites.flatMap(listFailedSpecs),
  ];
}

/** Of a file of vitest, which can fail as a whole. */
function listFailedTests({ name, status, message, assertionResults }) {
  const failedTests = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failedTests.length === 0) return [`${name}: ${message}`];
  return failedTests.map(({ fullName }) => `${name} > ${fullName}`);
}
