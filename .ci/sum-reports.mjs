// Adds up the reports of all test runs. Usage: sum-reports.mjs <folder> [failed step …]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [folder, ...failedSteps] = process.argv.slice(2);
const reports = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.json'));
let passed = 0;
let failed = 0;

for (const name of reports.toSorted((a, b) => a.localeCompare(b))) {
  const result = count(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  console.log(
    `${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`,
  );
  for (const { title, reason } of result.failures) {
    console.log(`  failed: ${title}\n${shorten(reason)}`);
  }
  passed += result.passed;
  failed += result.failed;
}

// A step can fail without a failed test: a lint error, a file that doesn't load, no report at all.
for (const step of failedSteps) console.log(`Failed: ${step}`);
failed = Math.max(failed, failedSteps.length);
if (passed === 0) failed = Math.max(failed, 1);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** Counts one report of vitest, or of Playwright (which has `stats`), with failures and reasons. */
function count(report) {
  if (report.stats) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    const failures = report.suites.flatMap(listFailedSpecs);
    return { passed: expected, failed: unexpected + flaky, skipped, failures };
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(listFailedTests),
  };
}

/** Lists failures of a Playwright suite; a spec that passed only on retry counts as failed. */
function listFailedSpecs({ file, specs = [], suites = [] }) {
  const failedSpecs = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [
    ...failedSpecs.map(({ title, tests }) => ({
      title: `${file} > ${title}`,
      reason: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
    })),
    ...suites.flatMap(listFailedSpecs),
  ];
}

/** Lists failures of a vitest file, which can fail as a whole. */
function listFailedTests({ name, status, message, assertionResults }) {
  const failedTests = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failedTests.length === 0) return [{ title: name, reason: message }];
  return failedTests.map(({ fullName, failureMessages }) => ({
    title: `${name} > ${fullName}`,
    reason: failureMessages[0],
  }));
}

/** Shortens an error to its first lines, for the end of a long log. */
function shorten(reason = 'No reason was reported.') {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 12);
  return lines.map((line) => `    ${line.slice(0, 300)}`).join('\n');
}
