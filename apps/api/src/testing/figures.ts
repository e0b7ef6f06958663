import { expect } from 'vitest';

/** For `useTestApp`: a server with metrics. */
export const metricsToken = 'watched-by-a-test-that-asks-often';

/** Reads `/metrics` with the token. */
export async function readFigures(origin: string): Promise<Figures> {
  const response = await fetch(`${origin}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  expect(response.status).toBe(200);
  return new Figures(await response.text());
}

/** Parsed Prometheus metrics. */
export class Figures {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The names of the families, each with its type. */
  get families(): ReadonlyMap<string, string> {
    const lines = this.text.matchAll(/^# TYPE (\S+) (\S+)$/gm);
    return new Map(Array.from(lines, ([, name = '', type = '']) => [name, type]));
  }

  /** Each sample line without its value. */
  get series(): readonly string[] {
    return Array.from(this.text.matchAll(/^(\w+(?:\{.*\})?) \S+$/gm), ([, name = '']) => name);
  }

  /** The value of one series as text. Undefined if there is none. */
  valueOf(series: string): number | undefined {
    const line = this.text.split('\n').find((other) => other.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  }
}
