import type { User } from '@waybill/schema/features/users.models';
import { can } from '#src/lib/can.ts';
import type { Command } from './commands.ts';
import { foundIcons, isFoundGroup } from './use-found.ts';

const key = 'recentCommands';
const mostKept = 5;
const fields = ['id', 'group', 'label', 'hint', 'target'] as const;

/** A recent command as stored in this browser. */
type Kept = Readonly<Record<(typeof fields)[number], string>>;

/**
 * Lists the viewer's recent commands in their company, latest first: those offered now, and those found by a
 * search that the viewer may still use.
 */
export function listRecent(viewer: User, offered: readonly Command[]): readonly Command[] {
  return readKept(viewer).flatMap((kept) => {
    const command = offered.find(({ id }) => id === kept.id) ?? restore(kept, viewer);
    return command ? [{ ...command, group: 'recent' }] : [];
  });
}

/** Stores a command as the most recent one. */
export function rememberRecent(viewer: User, { id, label, hint = '', ...command }: Command): void {
  const others = readKept(viewer).filter((other) => other.id !== id);
  const target = typeof command.target === 'string' ? command.target : '';
  // A command that is run again from the recent ones keeps its group.
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

/** Separates accounts and companies in this browser. */
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
