import { parseArgs } from 'node:util';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import type { CommandContext } from './context.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { open } from './open.ts';
import { isSourceName, usualSource } from './open-source.ts';
import { installProtocol, removeProtocol } from './protocol.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import { status } from './status.ts';

const usage = `waybill-companion login [SERVER|LINK] [--email EMAIL] [--code CODE] [--wait]
waybill-companion logout
waybill-companion open [SERVER|LINK] [--source auto|sdk|funbit] [--memory FILE] [--funbit URL]
waybill-companion run [--source auto|sdk|funbit] [--memory FILE] [--funbit URL]
waybill-companion status [--json]
waybill-companion replay FILE
waybill-companion simulate --memory FILE [--minutes N] [--seed N] [--game ets2|ats] [--speed N]
waybill-companion protocol install|remove`;

type Command = (context: CommandContext, args: readonly string[]) => Promise<void>;

const commands = new Map<string, Command>([
  [
    'login',
    (context, args) => {
      const options = {
        email: { type: 'string' },
        code: { type: 'string' },
        wait: { type: 'boolean' },
      } as const;
      const { values, positionals } = parse({ args, options, most: 1 });
      const { email = null, code = null, wait = false } = values;
      const signIn = login(context, { target: positionals[0] ?? null, email, code });
      return wait ? waitForReader(context, signIn) : signIn;
    },
  ],
  [
    'logout',
    (context, args) => {
      parse({ args, options: {}, most: 0 });
      return logout(context);
    },
  ],
  ['run', (context, args) => run(context, parseSource(args, 0).source)],
  [
    'open',
    (context, args) => {
      const { source, positionals } = parseSource(args, 1);
      return open(context, source, positionals[0] ?? null);
    },
  ],
  [
    'status',
    (context, args) => {
      const { values } = parse({ args, options: { json: { type: 'boolean' } }, most: 0 });
      return status(context, { asJson: values.json ?? false });
    },
  ],
  [
    'replay',
    (context, args) => {
      const [path] = parse({ args, options: {}, most: 1 }).positionals;
      if (path === undefined) throw usageError();
      return replay(context, path);
    },
  ],
  [
    'simulate',
    async (context, args) => {
      const type = 'string';
      const options = {
        memory: { type },
        minutes: { type },
        seed: { type },
        game: { type },
        speed: { type },
      } as const;
      const { memory, game, ...numbers } = parse({ args, options, most: 0 }).values;
      if (memory === undefined || !isGame(game)) throw usageError();
      // Its world is not loaded for those who drive.
      const { simulate } = await import('./simulate.ts');
      return simulate(context, {
        memory,
        game: game ?? null,
        minutes: toNumber(numbers.minutes),
        seed: toNumber(numbers.seed),
        speed: toNumber(numbers.speed) ?? 1,
      });
    },
  ],
  [
    'protocol',
    (context, args) => {
      const [act] = parse({ args, options: {}, most: 1 }).positionals;
      if (act === 'install') return installProtocol(context);
      if (act === 'remove') return removeProtocol(context);
      throw usageError();
    },
  ],
]);

/**
 * Does what the arguments say.
 * @throws CommandError
 */
export async function runCommand(
  context: CommandContext,
  [name = '--help', ...args]: readonly string[],
): Promise<void> {
  if (name === '--help') return context.terminal.print(usage);
  const command = commands.get(name);
  if (!command) throw usageError();
  return command(context, args);
}

function parseSource(args: readonly string[], most: number) {
  const type = 'string';
  const options = { source: { type }, memory: { type }, funbit: { type } } as const;
  const { values, positionals } = parse({ args, options, most });
  const { source = usualSource.source, memory = null, funbit = null } = values;
  if (!isSourceName(source)) throw usageError();
  return { source: { source, memory, funbit }, positionals };
}

/** For a window that closes with the program: it stays until somebody has read what happened. */
async function waitForReader({ terminal }: CommandContext, command: Promise<void>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (error instanceof CommandError) terminal.warn(error.message);
    await terminal.ask('Press Enter to close this window. ');
    throw error;
  }
  await terminal.ask('Press Enter to close this window. ');
}

function usageError(): CommandError {
  return new CommandError(exitCodes.usage, usage);
}

function isGame(name: string | undefined): name is Game | undefined {
  return name === undefined || name === 'ets2' || name === 'ats';
}

/** @throws CommandError where it is no number above 0 */
function toNumber(text: string | undefined): number | null {
  if (text === undefined) return null;
  const number = Number(text);
  if (number > 0 && Number.isFinite(number)) return number;
  throw usageError();
}

type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;

function parse<const O extends Options>(given: {
  readonly args: readonly string[];
  readonly options: O;
  readonly most: number;
}) {
  const { args, options, most } = given;
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true });
    if (parsed.positionals.length <= most) return parsed;
  } catch {
    // Told as whatever else is wrong with the arguments.
  }
  throw usageError();
}
