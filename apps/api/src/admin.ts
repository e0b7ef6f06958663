import type { Database } from '@waybill/db/open-database';
import { runNewSecretCommand } from './auth/new-secret.admin.ts';
import { type Config, readConfig } from './config.ts';
import { consumers } from './consumers.ts';
import { findBundledMigrations, openOwnDatabase } from './database.ts';
import { backupCommands } from './features/backups/backups.admin.ts';
import { runDemoRequestsCommand } from './features/demo-requests/demo-requests.admin.ts';
import { runJobsCommand } from './features/jobs/recount/recount.admin.ts';
import { runMailCommand } from './features/mails/mails.admin.ts';
import { runOperatorsCommand } from './features/operators/operators.admin.ts';
import { runUsersCommand } from './features/operators/users/users.admin.ts';
import { runMapCommand } from './features/roads/roads.admin.ts';
import { runEventsCommand } from './features/outbox/outbox.admin.ts';
import { runRegionsCommand } from './features/regions/recount.admin.ts';
import { listEvidenceRecount } from './features/telemetry/evidence-recount.admin.ts';
import { describeRefolding } from './features/telemetry/telemetry.admin.ts';
import { alignColumns } from './lib/columns.ts';
import type { CommandReport } from './lib/command-report.ts';
import { explainFailure, fail } from './startup-failure.ts';

/** How this program was called, in a container or in the repository. */
const caller =
  process.env['npm_lifecycle_event'] === undefined ? 'waybill admin' : 'npm run admin --';
const commands: readonly (readonly [command: string, meaning: string])[] = [
  ['backup', 'make a backup, while Waybill runs or not'],
  ['backup keys', 'make keys for encrypted backups'],
  ['list', 'the backups that are kept'],
  ['verify <file or name>', 'read a backup, and prove that it is whole'],
  ['restore <file or name>', 'put a backup in the place of the database, which is kept'],
  [
    'restore <file or name> --without-key',
    'the same where the secret key that it was made with is lost',
  ],
  ['restore undo', 'bring back what the last restore replaced'],
  ['restore forget', 'remove what the last restore replaced'],
  [
    'upgrade-database',
    'move the embedded database of an older PostgreSQL to the one of this version',
  ],
  ['demo-requests', 'the requests that wait for an answer'],
  ['demo-requests all', 'all of them'],
  ['demo-requests answered <id>', 'note that a request was answered'],
  ['demo-requests delete <id>', 'delete a request'],
  [
    'jobs recount',
    'prove that every job is what its events tell, and every sum what the jobs add up to',
  ],
  [
    'jobs recount --evidence',
    'list what the current evidence rules say of jobs from before them; changes nothing',
  ],
  ['regions recount', 'prove that what regional reports say is what the jobs add up to'],
  ['map rebuild --check', 'prove that the map is what all counted jobs add up to'],
  ['map rebuild', 'add the map up anew from all counted jobs'],
  ['events status', 'how far what happened has been seen'],
  ['events retry <consumer> [position]', 'do what was passed over, all of it or one event'],
  ['events replay <consumer> --from <position or time>', 'let it see events once more'],
  ['mail status', 'how many mails wait, were sent and were given up'],
  ['mail test <address>', 'send a mail there, and tell what the mail server says'],
  ['mail suspend <address>', 'send nothing there until it is confirmed anew, as after a bounce'],
  ['operators list', 'who runs this installation, in the operator area'],
  ['operators add <email or Steam ID>', 'make somebody operator'],
  ['operators remove <email or Steam ID>', 'end that somebody is operator'],
  ['operators link', 'a one-time link by which the first operator is made'],
  [
    'users reset-two-factor <email or Steam ID>',
    'switch a lost second factor off, once you know who asks',
  ],
  ['users trail', 'what operators have done, here and in the operator area'],
  ['new-secret', 'what a new secret key costs'],
  ['new-secret confirm', 'make a new one, or take the SECRET_KEY that is set'],
];
/** What is known of each command, and of what it takes. */
const notes: Readonly<Record<string, string>> = {
  'demo-requests':
    'Of the requests the newest come first, 20 at a time: --limit <1 to 1000> for more, --before <id> for older ones.',
  events: 'Times are such as 2027-01-31 or 2027-01-31T18:00Z, by UTC.',
};

/** What was looked at, and whether it is as it should be. */
interface Proof {
  readonly report: string;
  readonly isProven: boolean;
}

/** What the operator reads, and whether it went well; null: there is no such command. */
type Reply = string | CommandReport | Proof | null;

const runCommands = {
  'demo-requests': (db, args) => runDemoRequestsCommand(db, args, new Date()),
  events: (db, args) => runEventsCommand({ db, clock: () => new Date(), consumers }, args),
  jobs: recount,
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

/** Does what the operator asks, in the database that the server uses. */
async function main([command = '--help', ...args]: readonly string[]): Promise<void> {
  if (isHelp(command) || command === 'help') return answer(describeCommands());
  if (!isKnown(command)) return fail(`There is no command ${command}.\n\n${describeCommands()}`);
  if (args.some(isHelp)) return answer(describeCommands(command));
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  try {
    const reply = await run(result.config, command, args);
    if (reply === null) {
      const asked = [command, ...args].join(' ');
      return fail(`"${asked}" is none of these:\n\n${describeCommands(command)}`);
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

/** What there is to ask: all of it, or what begins with a word. */
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

/** Reports progress apart from the answer, which may go into a file. */
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
      // npm runs this in the folder of the repository, wherever it was called.
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

/** Proves the sums from the jobs, and the jobs from what devices have sent; or lists old jobs by the current rules. */
async function recount(prisma: Database['prisma'], args: readonly string[]) {
  if (args.length === 2 && args[0] === 'recount' && args[1] === '--evidence') {
    return listEvidenceRecount(prisma, new Date(), answer);
  }
  const sums = await runJobsCommand(prisma, args, report);
  if (sums === null) return null;
  const jobs = await describeRefolding(prisma, new Date(), report);
  return { report: `${sums.report}\n${jobs.report}`, isProven: sums.isProven && jobs.isProven };
}
