import type { Measurement } from './measure.ts';

/** The results of both servers for the same request, measured one right after the other. */
export interface Pair<Value> {
  readonly waybill: Value;
  readonly bare: Value;
}

/** One read at one size, over all rounds. */
export interface Line {
  readonly name: string;
  readonly vtcCount: number;
  readonly rounds: readonly Pair<Measurement>[];
}

/** One search at one size, with the milliseconds of each response. */
export interface SearchLine {
  readonly search: string;
  readonly vtcCount: number;
  readonly times: readonly Pair<number>[];
}

const goals = { ratio: 0.9, growth: 2, searchMs: 10, page: 0.9 };

/** A goal and the result. */
export interface Verdict {
  readonly sentence: string;
  readonly isMet: boolean;
}

/** Formats both servers side by side as a Markdown table. */
export function describeLines(lines: readonly Line[]): string {
  const header = 'Read|Companies|Waybill/s|bare/s|Ratio|p99 ms|bare|CPU µs|bare|MB|bare'.split('|');
  const rows = lines.map(({ name, vtcCount, rounds }) => [
    name,
    vtcCount.toLocaleString('en'),
    ...bothOf(rounds, ({ perSecond }) => perSecond),
    ratioOf(rounds, ({ perSecond }) => perSecond).toFixed(2),
    ...bothOf(rounds, ({ p99Ms }) => p99Ms),
    ...bothOf(rounds, ({ cpuUs }) => cpuUs),
    ...bothOf(rounds, ({ memoryMb }) => memoryMb),
  ]);
  return writeTable(header, rows);
}

/** Formats the time of each search as a Markdown table. */
export function describeSearches(lines: readonly SearchLine[]): string {
  const rows = lines.map(({ search, vtcCount, times }) => [
    search,
    vtcCount.toLocaleString('en'),
    median(times.map(({ waybill }) => waybill)).toFixed(1),
    median(times.map(({ bare }) => bare)).toFixed(1),
    ratioOf(times, (ms) => ms).toFixed(2),
  ]);
  return writeTable(['Search', 'Companies', 'Waybill ms', 'bare ms', 'Ratio'], rows);
}

/** Checks each goal against the results. */
export function checkGoals(
  lines: readonly Line[],
  searches: readonly SearchLine[],
): readonly Verdict[] {
  const smallest = Math.min(...[...lines, ...searches].map(({ vtcCount }) => vtcCount));
  return [
    ...lines.map(checkRatio),
    ...lines.flatMap((line) => {
      const small = lines.find(({ name, vtcCount }) => name === line.name && vtcCount === smallest);
      return small && small !== line ? [checkGrowth(small, line)] : [];
    }),
    ...lines.flatMap((line) => {
      const short = lines.find(
        ({ name, vtcCount }) => name === 'short-page' && vtcCount === line.vtcCount,
      );
      return short && line.name === 'public-page' ? [checkPage(short, line)] : [];
    }),
    ...searches.map((line) => checkSearch(line, line.vtcCount === smallest)),
  ];
}

/** Compares a company page with texts, requirements and figures to one without. */
function checkPage(short: Line, page: Line): Verdict {
  const ratio = median(
    page.rounds.map(
      ({ waybill }, round) =>
        waybill.perSecond / (short.rounds[round]?.waybill.perSecond ?? Number.NaN),
    ),
  );
  const sentence = `public-page at ${page.vtcCount}: ${ratio.toFixed(2)} of short-page, goal ${goals.page}`;
  return { sentence, isMet: ratio >= goals.page };
}

function checkRatio({ name, vtcCount, rounds }: Line): Verdict {
  const ratio = ratioOf(rounds, ({ perSecond }) => perSecond);
  const sentence = `${name} at ${vtcCount}: ${ratio.toFixed(2)} of the bare server, goal ${goals.ratio}`;
  return { sentence, isMet: ratio >= goals.ratio };
}

function checkGrowth(small: Line, large: Line): Verdict {
  const [few, many] = [small, large].map(({ rounds }) =>
    median(rounds.map(({ waybill }) => waybill.perSecond)),
  );
  const growth = (few ?? 0) / (many ?? 0);
  const sentence = `${large.name} at ${large.vtcCount}: ${growth.toFixed(2)} times the work of ${small.vtcCount}, goal at most ${goals.growth}`;
  return { sentence, isMet: growth <= goals.growth };
}

/** With few companies, no slower than the simplest statement; with many, fast enough for users. */
function checkSearch({ search, vtcCount, times }: SearchLine, isAmongFew: boolean): Verdict {
  const what = `searching ${search} at ${vtcCount}`;
  if (isAmongFew) {
    const ratio = ratioOf(times, (ms) => ms);
    const sentence = `${what}: ${ratio.toFixed(2)} of the bare server's time, goal at most 1`;
    return { sentence, isMet: ratio <= 1 };
  }
  const ms = median(times.map(({ waybill }) => waybill));
  return {
    sentence: `${what}: ${ms.toFixed(1)} ms, goal at most ${goals.searchMs}`,
    isMet: ms <= goals.searchMs,
  };
}

/** Returns the median ratio of Waybill to the bare server; other load on the machine affects both. */
function ratioOf<Value>(pairs: readonly Pair<Value>[], valueOf: (value: Value) => number): number {
  return median(pairs.map(({ waybill, bare }) => valueOf(waybill) / valueOf(bare)));
}

function bothOf(
  rounds: readonly Pair<Measurement>[],
  valueOf: (measurement: Measurement) => number | null,
): string[] {
  return [rounds.map(({ waybill }) => waybill), rounds.map(({ bare }) => bare)].map((side) => {
    const values = side.map(valueOf).filter((value) => value !== null);
    return values.length === 0 ? '–' : Math.round(median(values)).toLocaleString('en');
  });
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function writeTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
