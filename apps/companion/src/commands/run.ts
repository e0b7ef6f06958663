import type { Account } from '../account/account.ts';
import { clientName, connectAs } from '../account/api.ts';
import { readQuietly } from '../account/credentials.ts';
import { createHearing, type Hearing } from '../driving/hearing.ts';
import { createRecorder, type Recorder } from '../driving/recorder.ts';
import type { GameSource, Seen } from '../game/game-source.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { repeat } from '../lib/repeat.ts';
import { becomeInstance, type Instance } from '../lib/single-instance.ts';
import type { Queue } from '../queue/queue.ts';
import { createPinger } from '../sending/pinger.ts';
import { runSender, type SenderLoop } from '../sending/run-sender.ts';
import { createSender, type Sender } from '../sending/sender.ts';
import { openCompanionWindow } from './companion-window.ts';
import type { CommandContext } from './context.ts';
import { showAddress } from './show-address.ts';
import { openOwnQueue } from './open-queue.ts';
import { openSource, type SourceArguments } from './open-source.ts';
import { type Status, toStatusLine } from './status-line.ts';

/** How often to look for a game while there is none. */
const searchMs = 1000;
/** How often the status line is written: while a window shows the same, it is for the log. */
const showMs = { terminal: 1000, window: 10_000 };
const windowQuestion = 'window ';

/**
 * Records what is driven and sends it, until the program is stopped.
 * @throws CommandError
 */
export async function run(
  context: CommandContext,
  sourceArguments: SourceArguments,
): Promise<void> {
  requireAccount(context);
  return runInstance(context, sourceArguments, null);
}

/**
 * Does the same with a window, in which somebody also signs in.
 * @throws CommandError
 */
export function runWithWindow(
  context: CommandContext,
  sourceArguments: SourceArguments,
  shows: Shows,
): Promise<void> {
  return runInstance(context, sourceArguments, shows);
}

/** Whether the window is shown at once, and the server that it asks about. */
interface Shows {
  readonly isShown: boolean;
  readonly proposal: string | null;
}

async function runInstance(
  context: CommandContext,
  sourceArguments: SourceArguments,
  shows: Shows | null,
): Promise<void> {
  const { credentials, clocks, random } = context;
  const quitting = new AbortController();
  const stopping = AbortSignal.any([context.stopping, quitting.signal]);
  let signedIn: Account | null = shows ? readQuietly(credentials) : credentials.read();
  let known = signedIn;
  const source = await openSource(sourceArguments, context.platform);
  let describe: (() => Status) | null = null;
  let loop: SenderLoop | null = null;
  const hearing = createHearing(clocks);
  const signedInFirst = new AbortController();
  const noteAccount = () => {
    signedIn = readQuietly(credentials);
    // Whoever signed out still drives: what is recorded waits for them.
    known = signedIn ?? known;
    if (signedIn) signedInFirst.abort();
    loop?.wake();
  };
  // Before another start can ask for it.
  const companionWindow =
    shows &&
    (await openCompanionWindow(context, {
      account: () => signedIn,
      noteAccount,
      describe: () => describe?.() ?? null,
      heard: () => hearing.last,
      quit: () => quitting.abort(),
    }));
  const ended = new AbortController();
  let instance: Instance | null = null;
  try {
    instance = await becomeInstance(context.instanceAddress, (question) => {
      if (question.startsWith(windowQuestion) && companionWindow) {
        const proposal = question.slice(windowQuestion.length);
        return { address: companionWindow.createAddress(proposal === '' ? null : proposal) };
      }
      if (question === 'account') noteAccount();
      if (question === 'quit') quitting.abort();
      return describe?.() ?? {};
    });
    if (!instance) throw alreadyRunning();
    if (companionWindow && shows.isShown) {
      showAddress(context, companionWindow.createAddress(shows.proposal));
    }
    if (known === null) {
      const waiting = AbortSignal.any([stopping, signedInFirst.signal]);
      await listen({ source, hearing, waiting });
    }
    if (stopping.aborted) return;
    const recordedAccount = () => requireKnown(known);
    const queue = openOwnQueue(context);
    const sender = createSender({
      queue,
      account: () => signedIn,
      connect: connectAs,
      clocks,
      random,
    });
    const sending = runSender(sender);
    loop = sending;
    const recorder = createRecorder({
      queue,
      recorded() {
        const { server, userId } = recordedAccount();
        return { server, userId, client: clientName };
      },
      clocks,
      onSynced: () => sending.wake(),
    });
    const describeNow = () =>
      toStatus({ account: recordedAccount(), queue, sender, loop: sending, recorder });
    describe = describeNow;
    const pinger = createPinger({
      truckNow: () => recorder.truckNow(),
      account: () => signedIn,
      connect: connectAs,
      clocks,
    });
    const pinging = repeat(() => pinger.pingNext(), AbortSignal.any([stopping, ended.signal]));
    await drive({
      context: { ...context, stopping },
      source,
      hearing,
      recorder,
      describe: describeNow,
      isPaused: () => companionWindow?.isPaused ?? false,
      showEveryMs: companionWindow ? showMs.window : showMs.terminal,
    });
    await pinging;
    await recorder.stop('companion-stopped');
    await sending.stop();
    // The end of the session, if the server is there.
    while ((await sender.sendNext()).kind === 'sent');
    await queue.close();
  } finally {
    ended.abort();
    await companionWindow?.close();
    await instance?.release();
  }
  if (context.stopping.aborted || quitting.signal.aborted) context.terminal.print('');
}

function requireKnown(account: Account | null): Account {
  if (account === null) throw new Error('There is no account.');
  return account;
}

/** @throws CommandError where nobody is signed in */
export function requireAccount({ credentials }: CommandContext): Account {
  const account = credentials.read();
  if (account) return account;
  throw new CommandError(
    exitCodes.notSignedIn,
    'Please sign in first: open /connect on your site.',
  );
}

export function alreadyRunning(): CommandError {
  return new CommandError(exitCodes.alreadyRunning, 'The companion is already running.');
}

/** Nothing is recorded without an account, but the window still shows whether the game is heard. */
async function listen({
  source,
  hearing,
  waiting,
}: {
  readonly source: GameSource;
  readonly hearing: Hearing;
  readonly waiting: AbortSignal;
}): Promise<void> {
  await repeat(async () => {
    hearing.note(await source.look());
    return searchMs;
  }, waiting);
}

interface Drive {
  readonly context: CommandContext;
  readonly source: GameSource;
  readonly hearing: Hearing;
  readonly recorder: Recorder;
  readonly describe: () => Status;
  readonly isPaused: () => boolean;
  readonly showEveryMs: number;
}

async function drive({
  context,
  source,
  hearing,
  recorder,
  describe,
  isPaused,
  showEveryMs,
}: Drive): Promise<void> {
  const { terminal, clocks, stopping } = context;
  let shown = -Infinity;
  const take = (seen: Seen) => {
    hearing.note(seen);
    // In a pause it is as if there were no game.
    if (isPaused()) recorder.look(null);
    else if (seen !== 'unchanged') recorder.look(seen);
    const now = clocks.monotonic();
    if (now - shown >= showEveryMs) {
      shown = now;
      terminal.show(toStatusLine(describe(), clocks.now(), terminal.hasColour));
    }
    return seen === null && recorder.status().snapshot === null ? searchMs : source.pollMs;
  };
  await repeat(() => {
    const seen = source.look();
    return seen instanceof Promise ? seen.then(take) : take(seen);
  }, stopping);
}

interface Parts {
  readonly account: Account;
  readonly queue: Queue;
  readonly sender: Sender;
  readonly loop: SenderLoop;
  readonly recorder: Recorder;
}

function toStatus({ account, queue, sender, loop, recorder }: Parts): Status {
  const { snapshot, job, drivenM, problem } = recorder.status();
  const sessions = queue.sessions();
  const sum = (count: (session: (typeof sessions)[number]) => number) =>
    sessions.reduce((total, session) => total + count(session), 0);
  return {
    running: true,
    server: account.server,
    username: account.username,
    game: snapshot?.game ?? null,
    gameVersion: snapshot?.gameVersion ?? null,
    pluginRevision: snapshot?.pluginRevision ?? null,
    job: job
      ? {
          cargo: job.cargo.name ?? '?',
          source: job.source.city ?? '?',
          destination: job.destination.city ?? '?',
          drivenM,
          plannedM: job.plannedM,
        }
      : null,
    eventsWaiting: sum(({ waiting }) => waiting),
    eventsWaitingForDisk: sum(({ waitingForDisk }) => waitingForDisk),
    tracksDropped: sum(({ droppedTracks }) => droppedTracks),
    lastSentMs: sender.lastSentMs,
    offlineJobs: sender.offlineJobs,
    sending: sendingOf(loop),
    problem,
  };
}

function sendingOf({ last }: SenderLoop): Status['sending'] {
  if (last.kind === 'stopped') return last.why;
  return last.kind === 'wait' ? 'waiting' : 'good';
}
