import type { Icon } from '@tabler/icons-react';

/** In display order. */
export const commandGroups = [
  'recent',
  'pages',
  'jobs',
  'members',
  'events',
  'channels',
  'contracts',
  'places',
  'trucks',
  'names',
  'settings',
  'actions',
] as const;
type CommandGroup = (typeof commandGroups)[number];

/** A command of the palette: a page to open, or an action. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Its context, shown beside the label. */
  readonly hint?: string;
  /** Synonyms, searched but never shown. */
  readonly words?: string;
  readonly icon: Icon;
  /** The path to open, or the action to run. */
  readonly target: string | (() => void);
}

/**
 * Filters commands whose label, hint or synonyms contain each word of the text, ignoring case and accents.
 */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = simplify(text).split(/\s+/);
  return commands.filter(({ label, hint = '', words: others = '' }) => {
    const content = simplify(`${label} ${hint} ${others}`);
    return words.every((word) => content.includes(word));
  });
}

function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim();
}
