import { runNewSecretCommand } from './auth/new-secret.admin.ts';
import { type Config, readConfig } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { runDemoRequestsCommand } from './features/demo-requests/demo-requests.admin.ts';
import { explainFailure, fail } from './startup-failure.ts';

const usage = `npm run admin -- demo-requests                 the requests that wait for an answer
npm run admin -- demo-requests all             all of them
npm run admin -- demo-requests answered <id>   note that a request was answered
npm run admin -- demo-requests delete <id>     delete a request
npm run admin -- new-secret                    what a new secret key costs
npm run admin -- new-secret confirm            make a new one, or take the SECRET_KEY that is set

Of the requests the newest come first, 20 at a time: --limit <1 to 1000> for more, --before <id> for older ones.`;

await main(process.argv.slice(2));

/** Does what the operator asks, in the database that the server uses. */
async function main([command, ...args]: readonly string[]): Promise<void> {
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  if (command !== 'demo-requests' && command !== 'new-secret') return fail(usage);
  try {
    const answer = await ask(result.config, command, args);
    if (answer === null) fail(usage);
    else process.stdout.write(`${answer}\n`);
  } catch (error) {
    const sentence = explainFailure(error, result.config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

async function ask(
  config: Config,
  command: 'demo-requests' | 'new-secret',
  args: readonly string[],
): Promise<string | null> {
  const { prisma, close } = await openOwnDatabase(config, { mayShare: true });
  try {
    return command === 'new-secret'
      ? await runNewSecretCommand(prisma, config, args)
      : await runDemoRequestsCommand(prisma, args, new Date());
  } finally {
    await close();
  }
}
