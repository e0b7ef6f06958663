import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { promisify } from 'node:util';
import { linkHandler, type LinkHandler, withoutOwnDefault } from '../account/link-handler.ts';
import type { SystemCommand } from '../account/link-handler.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { messageOf } from '../lib/message-of.ts';
import type { CommandContext } from './context.ts';

/**
 * Has the system open `waybill://` links with this program, which is copied to where it stays. Done
 * again, it is the newer one.
 * @throws CommandError
 */
export async function installProtocol(context: CommandContext): Promise<void> {
  const { handlerPlaces, programFile, terminal } = context;
  const handler = requireHandler(context);
  if (extname(programFile) === '.ts') {
    throw new CommandError(exitCodes.usage, 'Only the packed companion can be installed.');
  }
  mkdirSync(dirname(handlerPlaces.program), { recursive: true, mode: 0o700 });
  if (programFile !== handlerPlaces.program) copyFileSync(programFile, handlerPlaces.program);
  if (handler.file) {
    mkdirSync(dirname(handler.file.path), { recursive: true });
    writeFileSync(handler.file.path, handler.file.content);
  }
  for (const command of handler.install) await runCommand(command);
  terminal.print('Waybill links now open the companion.');
}

/**
 * Undoes that; nothing happens where it was not done.
 * @throws CommandError
 */
export async function removeProtocol(context: CommandContext): Promise<void> {
  const handler = requireHandler(context);
  for (const command of handler.remove) await runCommand(command);
  if (handler.file) rmSync(handler.file.path, { force: true });
  if (handler.list !== null && existsSync(handler.list)) {
    const list = readFileSync(handler.list, 'utf8');
    const without = withoutOwnDefault(list);
    if (without !== list) writeFileSync(handler.list, without);
  }
  rmSync(context.handlerPlaces.program, { force: true });
  context.terminal.print('Waybill links no longer open the companion.');
}

function requireHandler({ handlerPlaces }: CommandContext): LinkHandler {
  const handler = linkHandler(handlerPlaces);
  if (handler) return handler;
  throw new CommandError(
    exitCodes.usage,
    'Links work on Windows and Linux. Sign in with a code from Settings › Companion & trackers.',
  );
}

async function runCommand({ file, args, mayFail }: SystemCommand): Promise<void> {
  try {
    await promisify(execFile)(file, [...args], { windowsHide: true });
  } catch (error) {
    if (mayFail) return;
    throw new CommandError(exitCodes.defect, `${file} failed: ${messageOf(error)}`);
  }
}
