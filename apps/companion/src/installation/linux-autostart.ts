import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { quoteForDesktop } from '../lib/desktop-entry.ts';
import type { Installation } from './installation.ts';

/** Starts the program with the system, or not. */
export type Autostart = Pick<Installation, 'startsWithSystem' | 'setStartsWithSystem'>;

/** Starts the program with the desktop of Linux, from a copy that stays: npx may remove what it has fetched. */
export function createLinuxAutostart(places: {
  readonly node: string;
  readonly programFile: string;
  /** Where the program stays. */
  readonly program: string;
  /** `XDG_CONFIG_HOME`. */
  readonly configHome: string;
}): Autostart {
  const { node, programFile, program, configHome } = places;
  const entry = join(configHome, 'autostart', 'waybill-companion.desktop');
  return {
    startsWithSystem: async () => existsSync(entry),
    async setStartsWithSystem(wanted) {
      if (!wanted) return rmSync(entry, { force: true });
      mkdirSync(dirname(program), { recursive: true, mode: 0o700 });
      if (programFile !== program) copyFileSync(programFile, program);
      const lines = [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Waybill companion',
        `Exec=${[node, program].map(quoteForDesktop).join(' ')} open --hidden`,
      ];
      mkdirSync(dirname(entry), { recursive: true });
      writeFileSync(entry, `${lines.join('\n')}\n`);
    },
  };
}
