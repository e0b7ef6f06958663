import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';
import { emptyStatus, type Status, statusSchema, toStatusLine } from './status-line.ts';

/** Tells what the running companion does, in a line or as JSON. */
export async function status(
  { terminal, instanceAddress, credentials, clocks }: CommandContext,
  { asJson }: { readonly asJson: boolean },
): Promise<void> {
  const answer = await askInstance(instanceAddress, 'status');
  const account = credentials.read();
  const told = statusSchema.safeParse(answer).data;
  const current = told ?? {
    ...emptyStatus,
    running: answer !== null,
    server: account?.server ?? null,
    username: account?.username ?? null,
  };
  if (asJson) terminal.print(JSON.stringify(current));
  else if (told) terminal.print(toStatusLine(told, clocks.now(), terminal.hasColour));
  else terminal.print(answer === null ? describeStopped(current) : untold);
}

const untold =
  'The companion is running but reports no status: it is another version or sends a recording.';

function describeStopped({ server, username }: Status): string {
  return server === null
    ? 'The companion is not running and not signed in.'
    : `The companion is not running. Signed in at ${server} as ${username}.`;
}
