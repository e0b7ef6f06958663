import type { Database } from '@waybill/db/open-database';
import { runNewSecretCommand } from './auth/new-secret.admin.ts';
import { type Config, readConfig } from './config.ts';

import { findBundledMigrations, openOwnDatabase } from './database.ts';
import { runAchievementsCommand } from './features/achievements/achievements.admin.ts';
import { backupCommands } from './features/backups/backups.admin.ts';
import { runDemoRequestsCommand } from './features/demo-requests/demo-requests.admin.ts';
import { runJobsCommand } from './features/jobs/recount/recount.admin.ts';
import { runLedgerCommand } from './features/ledger/recount.admin.ts';
import { runMailCommand } from './features/mails/mails.admin.ts';
import { runOperatorsCommand } from './features/operators/operators.admin.ts';
import { runUsersCommand } from './features/operators/users/users.admin.ts';
import { runMapCommand } from './features/roads/roads.admin.ts';
import { runEventsCommand } from './features/outbox/outbox.admin.ts';
import { runRegionsCommand } from './features/regions/recount.admin.ts';
import { listEvidenceRecount } from './features/telemetry/evidence-recount.admin.ts';
import { describeRefolding } from './features/telemetry/telemetry.admin.ts';
import { ledgerSources } from './ledger.ts';
import { alignColumns } from './lib/columns.ts';
import type { CommandReport } from './lib/command-report.ts';
import { explainFailure, fail } from './startup-failure.ts';

/** How this program was called, in a container or in the repository. */
const caller =
  process.env['npm_lifecycle_event'] === undefined ? 'waybill admin' : 'npm run admin --';
const commands: readonly (readonly [command: string, meaning: string])[] = [
  ['achievements recount', 'verify all awards by the jobs'],
  ['backup', 'create a backup, whether or not Waybill is running'],
  ['backup keys', 'generate keys for encrypted backups'],
  ['list', 'list the backups'],
  ['verify <file or name>', 'check that a backup is complete'],
  ['restore <file or name>', 'replace the database with a backup; the old one is kept'],
  [
    'restore <file or name> --without-key',
    'the same without the backup’s secret key, if it is lost',
  ],
  ['restore undo', 'switch back to the database before the last restore'],
  ['restore forget', 'delete the database before the last restore'],
  ['upgrade-database', 'upgrade the embedded database to this version’s PostgreSQL'],
  ['demo-requests', 'list open requests'],
  ['demo-requests all', 'list all requests'],
  ['demo-requests answered <id>', 'mark a request as answered'],
  ['demo-requests delete <id>', 'delete a request'],
  ['jobs recount', 'verify every job by its events, and every total by the jobs'],
  [
    'jobs recount --evidence',
    'list old jobs that the current evidence rules judge differently; changes nothing',
  ],
  ['ledger recount', 'verify all books by what they are posted from, and their sums'],
  ['ledger recount --vtc <id>', 'the same for one company'],
  ['regions recount', 'verify the regional reports by the jobs'],
  ['map rebuild --check', 'verify the map by all counted jobs'],
  ['map rebuild', 'rebuild the map from all counted jobs'],
  ['events status', 'show the progress of event consumers'],
  ['events retry <consumer> [position]', 'retry all skipped events, or one'],
  ['events replay <consumer> --from <position or time>', 'process events again'],
  ['mail status', 'count waiting, sent and failed mails'],
  ['mail test <address>', 'send a test mail and show the mail server’s answer'],
  ['mail suspend <address>', 'suspend an address until it is confirmed again, as after a bounce'],
  ['operators list', 'list the operators'],
  ['operators add <email or Steam ID>', 'add an operator'],
  ['operators remove <email or Steam ID>', 'remove an operator'],
  ['operators link', 'create a one-time link for the first operator'],
  [
    'users reset-two-factor <email or Steam ID>',
    'turn off lost two-factor authentication; verify who is asking first',
  ],
  ['users trail', 'list operators’ actions, here and in the operator area'],
  ['new-secret', 'show the consequences of a new secret key'],
  ['new-secret confirm', 'create a new key, or use the SECRET_KEY that is set'],
];
/** The notes on each command and its arguments. */
const notes: Readonly<Record<string, string>> = {
  'demo-requests':
    'Newest first, 20 at a time: --limit <1 to 1000> for more, --before <id> for older ones.',
  events: 'Times are in UTC, such as 2027-01-31 or 2027-01-31T18:00Z.',
};

/** The result of a check. */
interface Proof {
  readonly report: string;
  readonly isProven: boolean;
}

/** The output for the operator, and whether it succeeded. Null for an unknown command. */
type Reply = string | CommandReport | Proof | null;

const runCommands = {
  achievements: (db, args) => runAchievementsCommand(db, args, report),
  'demo-requests': (db, args) => runDemoRequestsCommand(db, args, new Date()),
  events: async (db, args) => {
    // The consumers bring the whole server, which no other command needs.
    const { consumers } = await import('./features.ts');
    return runEventsCommand({ db, clock: () => new Date(), consumers }, args);
  },
  jobs: recount,
  ledger: (db, args) => runLedgerCommand(db, args, ledgerSources),
  map: (db, args) => runMapCommand(db, args),
  mail: (db, args, config) => runMailCommand({ db, clock: () => new Date(), config }, args),
  'new-secret': (db, args, config) => runNewSecretCommand(db, config, args, new Date()),
  operators: (db, args, { publicUrl }) =>
    runOperatorsCommand({ db, publicUrl, now: new Date() }, args),
  regions: (db, args) => runRegionsCommand(db, args),
  users: (db, args) => runUsersCommand(db, args, new Date()),
} satisfies Record<
  string,
  (db: Database['prisma'], args: readonly string[], config: Config) => Promise<Reply>
>;

type Command = keyof typeof runCommands | keyof typeof backupCommands;

await main(process.argv.slice(2));

/** Runs the operator's command on the server's database. */
async function main([command = '--help', ...args]: readonly string[]): Promise<void> {
  if (isHelp(command) || command === 'help') return answer(describeCommands());
  if (!isKnown(command)) return fail(`Unknown command: ${command}.\n\n${describeCommands()}`);
  if (args.some(isHelp)) return answer(describeCommands(command));
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  try {
    const reply = await run(result.config, command, args);
    if (reply === null) {
      const asked = [command, ...args].join(' ');
      return fail(`Unknown command: ${asked}. Available:\n\n${describeCommands(command)}`);
    }
    if (typeof reply === 'string') return answer(reply);
    answer(reply.report);
    const isWell = 'isProven' in reply ? reply.isProven : reply.isDone;
    if (!isWell) process.exitCode = 1;
  } catch (error) {
    const sentence = explainFailure(error, result.config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h';
}

/** Lists all commands, or those that begin with a word. */
function describeCommands(word?: string): string {
  const shown = commands.filter(
    ([command]) => word === undefined || command.split(' ')[0] === word,
  );
  const lines = alignColumns(shown.map(([command, meaning]) => [`${caller} ${command}`, meaning]));
  const about = Object.entries(notes).flatMap(([name, note]) =>
    word === undefined || word === name ? [`\n${note}`] : [],
  );
  return [...lines.map((line) => line.join('  ').trimEnd()), ...about].join('\n');
}

function isKnown(command: string): command is Command {
  return Object.hasOwn(runCommands, command) || isAboutBackups(command);
}

function isAboutBackups(command: string): command is keyof typeof backupCommands {
  return Object.hasOwn(backupCommands, command);
}

function answer(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Reports progress on stderr, because the answer may be redirected to a file. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function run(config: Config, command: Command, args: readonly string[]): Promise<Reply> {
  if (!isAboutBackups(command)) return ask(config, command, args);
  return backupCommands[command](
    {
      config,
      openDatabase: (options) => openOwnDatabase(config, options),
      migrationsDir: findBundledMigrations(),
      // npm runs this in the repository's folder, wherever it was called.
      folder: process.env['INIT_CWD'] ?? process.cwd(),
      tell: answer,
    },
    args,
  );
}

async function ask(
  config: Config,
  command: keyof typeof runCommands,
  args: readonly string[],
): Promise<Reply> {
  const { prisma, close } = await openOwnDatabase(config, { mayShare: true, mustExist: true });
  try {
    return await runCommands[command](prisma, args, config);
  } finally {
    await close();
  }
}

/**
 * Verifies the totals against the jobs, and the jobs against the devices' events, or lists old jobs by the
 * current rules.
 */
async function recount(prisma: Database['prisma'], args: readonly string[]) {
  if (args.length === 2 && args[0] === 'recount' && args[1] === '--evidence') {
    return listEvidenceRecount(prisma, new Date(), answer);
  }
  const sums = await runJobsCommand(prisma, args, report);
  if (sums === null) return null;
  const jobs = await describeRefolding(prisma, new Date(), report);
  return { report: `${sums.report}\n${jobs.report}`, isProven: sums.isProven && jobs.isProven };
}
