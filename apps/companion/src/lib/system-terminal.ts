import { createInterface } from 'node:readline/promises';
import { stripVTControlCharacters } from 'node:util';
import type { Terminal } from './terminal.ts';

/** The terminal that this program was started in. */
export function createSystemTerminal(isColourUnwanted: boolean): Terminal {
  const { stdin, stdout, stderr } = process;
  const isScreen = stdout.isTTY;
  let shown = '';
  return {
    print: (line) => void stdout.write(`${line}\n`),
    warn: (line) => void stderr.write(`${line}\n`),
    show(line) {
      if (line === shown) return;
      stdout.write(isScreen ? `${eraseShown(shown, stdout.columns)}${line}` : `${line}\n`);
      shown = line;
    },
    async ask(question) {
      const lines = createInterface({ input: stdin, output: stderr });
      const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
      try {
        return await Promise.race([lines.question(question), closed]);
      } finally {
        lines.close();
      }
    },
    hasColour: isScreen && !isColourUnwanted,
  };
}

/** Goes back to where a line began that may have taken several rows, and clears the screen from there. */
export function eraseShown(shown: string, columns: number): string {
  const rows = Math.ceil(widthOf(shown) / columns);
  return `\r${rows > 1 ? `\u{1B}[${rows - 1}A` : ''}\u{1B}[J`;
}

function widthOf(text: string): number {
  const letters = stripVTControlCharacters(text);
  const wide = letters.match(/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu) ?? [];
  return Array.from(letters).length + wide.length;
}
