import type { Measurement } from './measure.ts';

/** What one server made of one case, over all rounds. */
export interface Result {
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly cpuUs: number | null;
  readonly memoryMb: number | null;
}

/** One case at one size. */
export interface Line {
  readonly name: string;
  readonly vtcCount: number;
  readonly waybill: Result;
  readonly bare: Result;
}

const goals = { ratio: 0.9, growth: 2 };

/** Adds the rounds of one server up; of the latencies the worst counts. */
export function combine(rounds: readonly Measurement[]): Result {
  const requests = sum(rounds.map((round) => round.requests));
  const cpuMs = rounds.map((round) => round.cpuMs).filter((ms) => ms !== null);
  return {
    perSecond: (requests * 1_000) / sum(rounds.map(({ durationMs }) => durationMs)),
    p99Ms: Math.max(...rounds.map(({ p99Ms }) => p99Ms)),
    cpuUs: cpuMs.length === rounds.length ? (sum(cpuMs) * 1_000) / requests : null,
    memoryMb: rounds.at(-1)?.memoryMb ?? null,
  };
}

/** Both servers side by side, as a table of Markdown. */
export function describeLines(lines: readonly Line[]): string {
  const header = 'Read|Companies|Waybill/s|bare/s|Ratio|p99 ms|bare|CPU µs|bare|MB|bare'.split('|');
  const rows = lines.map(({ name, vtcCount, waybill, bare }) => [
    name,
    vtcCount.toLocaleString('en'),
    ...[waybill.perSecond, bare.perSecond].map(rounded),
    ratioOf({ waybill, bare }).toFixed(2),
    ...[waybill.p99Ms, bare.p99Ms].map(rounded),
    ...[waybill.cpuUs, bare.cpuUs].map(rounded),
    ...[waybill.memoryMb, bare.memoryMb].map(rounded),
  ]);
  const rule = header.map((_, index) => (index === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Each goal with what was reached, and whether that is enough. */
export function checkGoals(lines: readonly Line[]): { sentence: string; isMet: boolean }[] {
  const ratios = lines.map((line) => {
    const ratio = ratioOf(line);
    const sentence = `${line.name} at ${line.vtcCount}: ${ratio.toFixed(2)} of the bare server, goal ${goals.ratio}`;
    return { sentence, isMet: ratio >= goals.ratio };
  });
  const smallest = Math.min(...lines.map(({ vtcCount }) => vtcCount));
  const growths = lines.flatMap((line) => {
    const small = lines.find(({ name, vtcCount }) => name === line.name && vtcCount === smallest);
    if (!small || small === line) return [];
    const growth = small.waybill.perSecond / line.waybill.perSecond;
    const sentence = `${line.name} at ${line.vtcCount}: ${growth.toFixed(2)} times the work of ${smallest}, goal at most ${goals.growth}`;
    return [{ sentence, isMet: growth <= goals.growth }];
  });
  return [...ratios, ...growths];
}

function ratioOf({ waybill, bare }: Pick<Line, 'waybill' | 'bare'>): number {
  return waybill.perSecond / bare.perSecond;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function rounded(number: number | null): string {
  return number === null ? '–' : Math.round(number).toLocaleString('en');
}
