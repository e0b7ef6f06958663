import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';
import { type Status, statusSchema, toStatusLine } from './status-line.ts';

/** Tells what the running companion does, in a line or as JSON. */
export async function status(
  { terminal, instanceAddress, credentials, clocks }: CommandContext,
  { asJson }: { readonly asJson: boolean },
): Promise<void> {
  const answer = await askInstance(instanceAddress, 'status');
  const account = credentials.read();
  const current = statusSchema.safeParse(answer).data ?? {
    ...notRunning,
    server: account?.server ?? null,
    username: account?.username ?? null,
  };
  if (asJson) terminal.print(JSON.stringify(current));
  else if (current.running) {
    terminal.print(toStatusLine(current, clocks.now(), terminal.hasColour));
  } else terminal.print(describeStopped(current));
}

const notRunning: Status = {
  running: false,
  server: null,
  username: null,
  game: null,
  gameVersion: null,
  pluginRevision: null,
  job: null,
  eventsWaiting: 0,
  eventsWaitingForDisk: 0,
  tracksDropped: 0,
  lastSentMs: null,
  sending: 'good',
  problem: null,
};

function describeStopped({ server, username }: Status): string {
  return server === null
    ? 'The companion is not running, and nobody is signed in.'
    : `The companion is not running. Signed in at ${server} as ${username}.`;
}
