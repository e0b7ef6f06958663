import type { User } from '@waybill/schema/features/users.models';
import { can } from '#src/lib/can.ts';
import type { Command } from './commands.ts';
import { foundIcons, isFoundGroup } from './use-found.ts';

const key = 'recentCommands';
const mostKept = 5;
const fields = ['id', 'group', 'label', 'hint', 'target'] as const;

/** A command that was run, as this browser keeps it. */
type Kept = Readonly<Record<(typeof fields)[number], string>>;

/**
 * The commands that the viewer ran last in their company, the latest first: of those that are offered
 * now, and of what was found by searching, as long as the viewer may search it.
 */
export function listRecent(viewer: User, offered: readonly Command[]): readonly Command[] {
  return readKept(viewer).flatMap((kept) => {
    const command = offered.find(({ id }) => id === kept.id) ?? restore(kept, viewer);
    return command ? [{ ...command, group: 'recent' }] : [];
  });
}

/** Keeps that a command was run. */
export function rememberRecent(viewer: User, { id, label, hint = '', ...command }: Command): void {
  const others = readKept(viewer).filter((other) => other.id !== id);
  const target = typeof command.target === 'string' ? command.target : '';
  // What is run once more from the recent ones stays what it was.
  const group = id.slice(0, id.indexOf('-'));
  const commands = [{ id, group, label, hint, target }, ...others].slice(0, mostKept);
  localStorage.setItem(key, JSON.stringify({ of: ownerOf(viewer), commands }));
}

function restore({ group, ...kept }: Kept, viewer: User): Command | null {
  if (!isFoundGroup(group)) return null;
  if (group === 'members' && !can(viewer, 'VIEW_MEMBERS_PAGE')) return null;
  return { ...kept, group, icon: foundIcons[group] };
}

function readKept(viewer: User): readonly Kept[] {
  const kept = parse(localStorage.getItem(key));
  if (read(kept, 'of') !== ownerOf(viewer)) return [];
  const commands = read(kept, 'commands');
  return Array.isArray(commands) ? commands.filter(isKept) : [];
}

/** Another account or company in this browser sees none of them. */
function ownerOf({ id, vtcId }: User): string {
  return `${id} ${vtcId}`;
}

function isKept(value: unknown): value is Kept {
  return fields.every((field) => typeof read(value, field) === 'string');
}

function read(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
