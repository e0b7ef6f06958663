import { readFunbit } from './funbit.ts';
import type { GameSource } from './game-source.ts';
import type { Reading } from './snapshot.ts';

/** Its answers are some 5 kB. */
const mostBytes = 65_536;
const waitMs = 2000;

/** Asks Funbit's telemetry server, once a second. */
export function openFunbitSource(url: string): GameSource<Reading | null> {
  let before = '';
  let moved = 0;
  return {
    pollMs: 1000,
    async look() {
      const text = await ask(url);
      if (text === null) return null;
      if (text !== before) moved += 1;
      before = text;
      return readFunbit(parse(text), moved);
    },
  };
}

async function ask(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(waitMs), redirect: 'error' });
    const bytes: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.length;
      if (size > mostBytes) return '';
      bytes.push(part);
    }
    return response.ok ? Buffer.concat(bytes).toString() : null;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
