import { parseArgs } from 'node:util';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import type { CommandContext } from './context.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { open } from './open.ts';
import { isSourceName, type SourceArguments, usualSource } from './open-source.ts';
import { installProtocol, removeProtocol } from './protocol.ts';
import { replay } from './replay.ts';
import { run } from './run.ts';
import { status } from './status.ts';
import { stop } from './stop.ts';

const usage = `waybill-companion login [SERVER|LINK] [--email EMAIL] [--code CODE]
waybill-companion logout
waybill-companion open [SERVER|LINK] [--hidden] [--source auto|sdk|funbit] [--memory FILE] [--funbit URL]
waybill-companion run [--source auto|sdk|funbit] [--memory FILE] [--funbit URL]
waybill-companion stop
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
      } as const;
      const { values, positionals } = parse({ args, options, most: 1 });
      const { email = null, code = null } = values;
      return login(context, { target: positionals[0] ?? null, email, code });
    },
  ],
  [
    'logout',
    (context, args) => {
      parse({ args, options: {}, most: 0 });
      return logout(context);
    },
  ],
  [
    'run',
    (context, args) => {
      const { values } = parse({ args, options: sourceOptions, most: 0 });
      return run(context, toSource(values));
    },
  ],
  [
    'open',
    (context, args) => {
      const { values, positionals } = parse({ args, options: openOptions, most: 1 });
      const isHidden = values.hidden ?? false;
      return open(context, toSource(values), { link: positionals[0] ?? null, isHidden });
    },
  ],
  [
    'stop',
    (context, args) => {
      parse({ args, options: {}, most: 0 });
      return stop(context);
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

const sourceOptions = {
  source: { type: 'string' },
  memory: { type: 'string' },
  funbit: { type: 'string' },
} as const;
const openOptions = { ...sourceOptions, hidden: { type: 'boolean' } } as const;

/** @throws CommandError for a source that is none */
function toSource(values: {
  readonly source?: string | undefined;
  readonly memory?: string | undefined;
  readonly funbit?: string | undefined;
}): SourceArguments {
  const { source = usualSource.source, memory = null, funbit = null } = values;
  if (!isSourceName(source)) throw usageError();
  return { source, memory, funbit };
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
