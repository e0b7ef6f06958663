import {
  type AchievementRule,
  type RuleCondition,
  type RuleFlag,
  ruleFlags,
  type RuleMeasure,
  type RuleNumber,
  type RulePeriod,
  type RuleText,
  ruleTexts,
} from '@waybill/schema/features/achievements.models';
import type { Game } from '@waybill/schema/features/telemetry.models';

const dayMs = 86_400_000;

/** A counted job, as rules see it. Unknown values are null. */
export interface CountedJob {
  readonly id: string;
  readonly game: Game;
  readonly endedAt: Date;
  readonly numbers: Readonly<Record<RuleNumber, number | null>>;
  readonly texts: Readonly<Record<RuleText, string | null>>;
  readonly flags: Readonly<Record<RuleFlag, boolean | null>>;
}

/** The job that reached a goal. */
export interface Reached {
  /** From 1. */
  readonly tier: number;
  readonly jobId: string;
  /** The end of the job. */
  readonly earnedAt: Date;
  /** The figure after the job. */
  readonly value: number;
}

/** A job that a figure is made of. */
export interface CountedGain {
  readonly jobId: string;
  readonly endedAt: Date;
  /** How much of the figure it is. */
  readonly gain: number;
}

/** The state of one rule for one driver. */
export interface RuleFold {
  /** Adds a driver's next counted job. Jobs come in the order of their end, then of their id. */
  readonly add: (job: CountedJob) => void;
  /** The best figure so far. */
  readonly value: () => number;
  /** The goals reached so far, ascending. */
  readonly reached: () => readonly Reached[];
  /** Whether all goals are reached, so that only the figure can still change. */
  readonly isDone: () => boolean;
}

/** Starts to follow a rule through a driver's jobs. */
export function startRule(rule: AchievementRule, goals: readonly number[]): RuleFold {
  const figure = startFigure(rule);
  const reached: Reached[] = [];
  let best = 0;
  return {
    add(job) {
      figure.add(job);
      const value = figure.value();
      if (value <= best) return;
      best = value;
      for (let goal = goals[reached.length]; goal !== undefined && best >= goal;) {
        reached.push({
          tier: reached.length + 1,
          jobId: job.id,
          earnedAt: job.endedAt,
          value: best,
        });
        goal = goals[reached.length];
      }
    },
    value: () => best,
    reached: () => reached,
    isDone: () => reached.length === goals.length,
  };
}

/** The jobs that the best figure of a rule is made of. */
export interface RuleTrail extends Pick<RuleFold, 'add' | 'value'> {
  /** In the order of the jobs. All gains together are the value. */
  readonly gains: () => readonly CountedGain[];
}

/** Starts to follow a rule as `startRule` does, and remembers which jobs count. */
export function startTrail(rule: AchievementRule): RuleTrail {
  const figure = startFigure(rule);
  let run: CountedGain[] = [];
  let best = { value: 0, run, length: 0 };
  return {
    add(job) {
      const base = figure.add(job);
      const value = figure.value();
      if (base === 0) run = [];
      if (value > base) run.push({ jobId: job.id, endedAt: job.endedAt, gain: value - base });
      if (value > best.value) best = { value, run, length: run.length };
    },
    value: () => best.value,
    gains: () => best.run.slice(0, best.length),
  };
}

/** Starts to follow the figure of a rule in its current period. `add` returns the figure that the job adds to. */
function startFigure(rule: AchievementRule): {
  readonly add: (job: CountedJob) => number;
  readonly value: () => number;
} {
  const measure = startMeasure(rule.measure);
  const conditions = rule.where.map(readCondition);
  const { game, per } = rule;
  let period: number | null = null;
  return {
    add(job) {
      if (game !== null && game !== job.game) return measure.value();
      if (per !== null) {
        const now = periodOf(per, job.endedAt);
        if (now !== period) measure.restart();
        period = now;
      }
      return measure.add(job, fulfilsAll(conditions, job));
    },
    value: measure.value,
  };
}

function fulfilsAll(conditions: readonly Condition[], job: CountedJob): boolean {
  for (const isFulfilled of conditions) if (!isFulfilled(job)) return false;
  return true;
}

interface MeasureFold {
  /** @returns the figure that the job adds to: 0 if it begins a new one */
  readonly add: (job: CountedJob, isFulfilling: boolean) => number;
  readonly value: () => number;
  readonly restart: () => void;
}

function startMeasure(measure: RuleMeasure): MeasureFold {
  switch (measure.kind) {
    case 'count':
      return startNumber((figure) => figure + 1);
    case 'sum':
      return startNumber((figure, job) => figure + (job.numbers[measure.field] ?? 0));
    case 'max':
      return startMax(measure.field);
    case 'streak':
      return startNumber(
        (figure) => figure + 1,
        () => 0,
      );
    case 'distinct':
      return startDistinct(measure.field);
    case 'daysInRow':
    default:
      return startDaysInRow();
  }
}

/** A figure that fulfilling jobs change, and others too if `otherwise` says so. */
function startNumber(
  next: (figure: number, job: CountedJob) => number,
  otherwise: (figure: number) => number = (figure) => figure,
): MeasureFold {
  let figure = 0;
  return {
    add(job, isFulfilling) {
      const before = figure;
      figure = isFulfilling ? next(figure, job) : otherwise(figure);
      return Math.min(before, figure);
    },
    value: () => figure,
    restart() {
      figure = 0;
    },
  };
}

/** The largest figure. It is of one job alone. */
function startMax(field: RuleNumber): MeasureFold {
  let figure = 0;
  return {
    add({ numbers }, isFulfilling) {
      const own = (isFulfilling && numbers[field]) || 0;
      if (own <= figure) return figure;
      figure = own;
      return 0;
    },
    value: () => figure,
    restart() {
      figure = 0;
    },
  };
}

function startDistinct(field: RuleText): MeasureFold {
  const values = new Set<string>();
  return {
    add({ texts }, isFulfilling) {
      const value = texts[field];
      const before = values.size;
      if (isFulfilling && value !== null) values.add(value);
      return before;
    },
    value: () => values.size,
    restart: () => values.clear(),
  };
}

function startDaysInRow(): MeasureFold {
  let days = 0;
  let lastDay = Number.NEGATIVE_INFINITY;
  return {
    add({ endedAt }, isFulfilling) {
      const day = dayOf(endedAt);
      if (!isFulfilling || day === lastDay) return days;
      days = day === lastDay + 1 ? days + 1 : 1;
      lastDay = day;
      return days - 1;
    },
    value: () => days,
    restart() {
      days = 0;
      lastDay = Number.NEGATIVE_INFINITY;
    },
  };
}

type Condition = (job: CountedJob) => boolean;

/** Returns what a condition asks of a job. It is asked of each job, so its field is looked up once. */
function readCondition(condition: RuleCondition): Condition {
  switch (condition.op) {
    case 'atLeast': {
      const { field, value: least } = condition;
      return ({ numbers }) => atLeast(numbers[field], least);
    }
    case 'atMost': {
      const { field, value: most } = condition;
      return ({ numbers }) => atMost(numbers[field], most);
    }
    case 'isNot': {
      const { field, value: other } = condition;
      return ({ texts }) => isOther(texts[field], other);
    }
    case 'in': {
      const { field, value: list } = condition;
      return ({ texts }) => isOneOf(texts[field], list);
    }
    case 'is':
    default: {
      const { field, value } = condition;
      if (isText(field)) return ({ texts }) => texts[field] === value;
      if (isFlag(field)) return ({ flags }) => flags[field] === value;
      return ({ numbers }) => numbers[field] === value;
    }
  }
}

const atLeast = (figure: number | null, least: number) => figure !== null && figure >= least;
const atMost = (figure: number | null, most: number) => figure !== null && figure <= most;
const isOther = (text: string | null, other: string) => text !== null && text !== other;
const isOneOf = (text: string | null, list: readonly string[]) =>
  text !== null && list.includes(text);

const textNames: ReadonlySet<string> = new Set(ruleTexts);
const flagNames: ReadonlySet<string> = new Set(ruleFlags);
const isText = (field: string): field is RuleText => textNames.has(field);
const isFlag = (field: string): field is RuleFlag => flagNames.has(field);

/** Days since 1970-01-01, in UTC. */
const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);

/** A number for each calendar period of UTC. */
function periodOf(period: RulePeriod, at: Date): number {
  switch (period) {
    case 'day':
      return dayOf(at);
    case 'week':
      // 1970-01-01 was a Thursday: weeks begin three days before it.
      return Math.floor((dayOf(at) + 3) / 7);
    case 'month':
      return at.getUTCFullYear() * 12 + at.getUTCMonth();
    case 'year':
    default:
      return at.getUTCFullYear();
  }
}
