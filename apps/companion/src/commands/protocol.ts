import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { promisify } from 'node:util';
import { linkHandler, type LinkHandler, withoutOwnDefault } from '../account/link-handler.ts';
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
  mkdirSync(dirname(handler.entry.path), { recursive: true });
  writeFileSync(handler.entry.path, handler.entry.content);
  await register(handler);
  terminal.print('Waybill links now open the companion.');
}

/**
 * Undoes that; nothing happens where it was not done.
 * @throws CommandError
 */
export async function removeProtocol(context: CommandContext): Promise<void> {
  const handler = requireHandler(context);
  rmSync(handler.entry.path, { force: true });
  if (existsSync(handler.list)) {
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
    'On Windows the installer registers links: get it from your company’s site. Elsewhere, type the address of your site.',
  );
}

async function register({ register: { file, args } }: LinkHandler): Promise<void> {
  try {
    await promisify(execFile)(file, [...args]);
  } catch (error) {
    throw new CommandError(exitCodes.defect, `${file} failed: ${messageOf(error)}`);
  }
}
