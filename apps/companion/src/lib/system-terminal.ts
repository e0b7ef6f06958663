import { createInterface } from 'node:readline/promises';
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
      shown = line;
      stdout.write(isScreen ? `\r\u{1B}[2K${line}` : `${line}\n`);
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
