import { runNewSecretCommand } from './auth/new-secret.admin.ts';
import { type Config, readConfig } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { runDemoRequestsCommand } from './features/demo-requests/demo-requests.admin.ts';
import { runJobsCommand } from './features/jobs/recount/recount.admin.ts';
import { describeRefolding } from './features/telemetry/telemetry.admin.ts';
import { alignColumns } from './lib/columns.ts';
import { explainFailure, fail } from './startup-failure.ts';

/** How this program was called, in a container or in the repository. */
const caller =
  process.env['npm_lifecycle_event'] === undefined ? 'waybill admin' : 'npm run admin --';
const commands: readonly (readonly [command: string, meaning: string])[] = [
  ['demo-requests', 'the requests that wait for an answer'],
  ['demo-requests all', 'all of them'],
  ['demo-requests answered <id>', 'note that a request was answered'],
  ['demo-requests delete <id>', 'delete a request'],
  ['jobs recount', 'prove that every job is what its events tell, and every sum what the jobs add up to'],
  ['new-secret', 'what a new secret key costs'],
  ['new-secret confirm', 'make a new one, or take the SECRET_KEY that is set'],
];
const lines = alignColumns(commands.map(([command, meaning]) => [`${caller} ${command}`, meaning]));
const usage = `${lines.map((line) => line.join('  ').trimEnd()).join('\n')}

Of the requests the newest come first, 20 at a time: --limit <1 to 1000> for more, --before <id> for older ones.`;

await main(process.argv.slice(2));

/** Does what the operator asks, in the database that the server uses. */
async function main([command = '--help', ...args]: readonly string[]): Promise<void> {
  if (command === '--help') return answer(usage);
  if (command !== 'demo-requests' && command !== 'jobs' && command !== 'new-secret') {
    return fail(usage);
  }
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  try {
    const reply = await ask(result.config, command, args);
    if (reply === null) return fail(usage);
    if (typeof reply === 'string') return answer(reply);
    answer(reply.report);
    if (!reply.isProven) process.exitCode = 1;
  } catch (error) {
    const sentence = explainFailure(error, result.config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

function answer(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function ask(
  config: Config,
  command: 'demo-requests' | 'jobs' | 'new-secret',
  args: readonly string[],
) {
  const { prisma, close } = await openOwnDatabase(config, { mayShare: true, mustExist: true });
  try {
    switch (command) {
      case 'jobs':
        return await recount(prisma, args);
      case 'new-secret':
        return await runNewSecretCommand(prisma, config, args);
      case 'demo-requests':
        return await runDemoRequestsCommand(prisma, args, new Date());
    }
  } finally {
    await close();
  }
}

/** Proves the sums from the jobs, and the jobs from what devices have sent. */
async function recount(prisma: Parameters<typeof runJobsCommand>[0], args: readonly string[]) {
  const sums = await runJobsCommand(prisma, args);
  if (sums === null) return null;
  const jobs = await describeRefolding(prisma, new Date());
  return { report: `${sums.report}\n${jobs.report}`, isProven: sums.isProven && jobs.isProven };
}
