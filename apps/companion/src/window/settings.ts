import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { languages } from '@waybill/schema/preferences';
import { z } from 'zod';
import { writeDurably } from '../lib/durable-file.ts';

const settingsSchema = z.object({
  language: z.enum(languages).nullable().catch(null),
  /** Folders of games that were added by hand. */
  gameFolders: z.array(z.string()).max(20).catch([]),
  /** When a game was last heard in an earlier run. */
  heardMs: z.number().nullable().catch(null),
});
type SettingValues = z.infer<typeof settingsSchema>;

/** What the window remembers. */
export interface Settings {
  readonly values: Readonly<SettingValues>;
  /** A disk that does not take it stops nothing: it is only remembered until the program ends. */
  change(changes: Partial<SettingValues>): void;
}

export function openSettings(path: string): Settings {
  let values = read(path);
  return {
    get values() {
      return values;
    },
    change(changes) {
      values = { ...values, ...changes };
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        writeDurably(path, JSON.stringify(values));
      } catch {
        // See above.
      }
    },
  };
}

function read(path: string): SettingValues {
  try {
    return settingsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return settingsSchema.parse({});
  }
}
