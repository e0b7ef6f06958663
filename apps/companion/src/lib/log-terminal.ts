import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Clocks } from './clocks.ts';
import type { Terminal } from './terminal.ts';

/** Two files of this size at most: the log, and the one before it. */
const longestLog = 512 * 1024;

/** A terminal for a program without one: a log file. It answers no question. */
export function createLogTerminal(file: string, clocks: Pick<Clocks, 'now'>): Terminal {
  let shown = '';
  const write = (line: string) => {
    try {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      if (sizeOf(file) > longestLog) {
        rmSync(`${file}.1`, { force: true });
        renameSync(file, `${file}.1`);
      }
      appendFileSync(file, `${new Date(clocks.now()).toISOString()} ${withoutSecrets(line)}\n`, {
        mode: 0o600,
      });
    } catch {
      // A full disk stops no drive.
    }
  };
  return {
    print: write,
    warn: write,
    // The status line counts seconds and kilometres: only other words are news.
    show(line) {
      const words = line.replaceAll(/\d+/g, '');
      if (words !== shown) write(line);
      shown = words;
    },
    ask: async () => null,
    hasColour: false,
  };
}

/** A terminal that is also written to a log, for a program with a window: it may have been started without a screen. */
export function withLog(screen: Terminal, log: Terminal): Terminal {
  const both = (name: 'print' | 'warn' | 'show') => (line: string) => {
    screen[name](line);
    log[name](line);
  };
  return { ...screen, print: both('print'), warn: both('warn'), show: both('show') };
}

/** The window's address holds a secret behind the `#`, sign-in links hold a code, and an error may quote a token. */
function withoutSecrets(line: string): string {
  return line.replaceAll(/(#|\botp=|\bwbd_)[^\s&]+/g, '$1…');
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
