import type { Icon } from '@tabler/icons-react';

/** In the order in which they are shown. */
export const commandGroups = [
  'recent',
  'pages',
  'jobs',
  'members',
  'names',
  'settings',
  'actions',
] as const;
type CommandGroup = (typeof commandGroups)[number];

/** Something that the palette offers: a place to go to, or something to do. */
export interface Command {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Where it belongs, beside the label. */
  readonly hint?: string;
  /** What else somebody may call it; found, and never shown. */
  readonly words?: string;
  /** What cannot be used yet is dimmed, and its hint says so. */
  readonly isComing?: boolean;
  readonly icon: Icon;
  /** An address, or what is done. */
  readonly target: string | (() => void);
}

/**
 * The commands whose label, hint or other words have each word of the text, whatever its case and
 * accents.
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
