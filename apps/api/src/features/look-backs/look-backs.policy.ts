import type { LookBack } from '@waybill/schema/features/look-backs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { ownAchievements } from '../achievements/own-achievements.policy.ts';
import { type CountedJob, startRule } from '../achievements/rules.policy.ts';

const dayMs = 86_400_000;

/** A year of UTC, or a month of it. */
export interface LookBackTime {
  readonly year: number;
  /** 1 to 12. Null: the whole year. */
  readonly month: number | null;
}

/** Returns when the jobs of a time end. */
export function boundsOf({ year, month }: LookBackTime): {
  readonly from: Date;
  readonly before: Date;
} {
  return {
    from: new Date(Date.UTC(year, (month ?? 1) - 1)),
    before: new Date(Date.UTC(year, month ?? 12)),
  };
}

/** A driver's time in figures. Jobs that stand out are given by their ids. */
export interface LookBackFigures extends Pick<
  LookBack,
  | 'distanceM'
  | 'jobs'
  | 'days'
  | 'countries'
  | 'states'
  | 'cities'
  | 'newCells'
  | 'cleanRun'
  | 'punctualPercent'
  | 'byMonth'
  | 'byDay'
> {
  readonly longest: string | null;
  readonly heaviest: string | null;
  readonly first: string | null;
  readonly last: string | null;
  /** The last job of the lane, for its names. */
  readonly mostDrivenLane: Favourite | null;
  readonly favouriteCargo: Favourite | null;
}

/** What a driver did most often. */
export interface Favourite {
  /** The last job of it. */
  readonly jobId: string;
  readonly jobs: number;
}

/** Follows a driver's counted jobs of one time. */
export interface LookBackFold {
  /** Adds the next job. Jobs come in the order of their end, then of their id. */
  readonly add: (job: CountedJob) => void;
  readonly figures: () => LookBackFigures;
}

/** Starts to sum up a driver's time. */
export function startLookBack(time: LookBackTime): LookBackFold {
  const { from, before } = boundsOf(time);
  const dayCount = time.month === null ? 0 : (before.getTime() - from.getTime()) / dayMs;
  const months = startSums(12);
  const daysOfMonth = startSums(dayCount);
  const days = new Set<number>();
  const territories: Record<Game, Set<string>> = { ets2: new Set(), ats: new Set() };
  const cities = new Set<string>();
  const [longest, heaviest] = [startBest(), startBest()];
  const [lanes, cargoes] = [startFavourite(), startFavourite()];
  const clean = startCleanRun();
  const total = { distanceM: 0, jobs: 0, newCells: 0, timed: 0, late: 0 };
  let first: string | null = null;
  let last: string | null = null;
  return {
    add(job) {
      const { id, game, endedAt, numbers, texts, flags } = job;
      const distanceM = numbers.distanceM ?? 0;
      total.distanceM += distanceM;
      total.jobs += 1;
      total.newCells += numbers.newCells ?? 0;
      total.timed += Number(flags.late !== null);
      total.late += Number(flags.late === true);
      months.add(endedAt.getUTCMonth(), distanceM);
      daysOfMonth.add(endedAt.getUTCDate() - 1, distanceM);
      days.add(Math.floor(endedAt.getTime() / dayMs));
      for (const territory of [texts.sourceCountry, texts.destinationCountry]) {
        if (territory !== null) territories[game].add(territory);
      }
      for (const city of [texts.sourceCityId, texts.destinationCityId]) {
        if (city !== null) cities.add(`${game} ${city}`);
      }
      longest.add(id, numbers.distanceM);
      heaviest.add(id, numbers.massG);
      lanes.add(id, texts.lane === null ? null : `${game} ${texts.lane}`);
      cargoes.add(id, texts.cargoId);
      clean.add(job);
      first ??= id;
      last = id;
    },
    figures: () => ({
      distanceM: total.distanceM,
      jobs: total.jobs,
      days: days.size,
      countries: [...territories.ets2].toSorted(),
      states: [...territories.ats].toSorted(),
      cities: cities.size,
      newCells: total.newCells,
      longest: longest.best(),
      heaviest: heaviest.best(),
      mostDrivenLane: lanes.favourite(2),
      favouriteCargo: cargoes.favourite(1),
      cleanRun: clean.value(),
      punctualPercent:
        total.timed === 0 ? null : Math.floor((100 * (total.timed - total.late)) / total.timed),
      byMonth: months.sums,
      byDay: daysOfMonth.sums,
      first,
      last,
    }),
  };
}

function startSums(length: number) {
  const sums = Array.from({ length }, () => ({ distanceM: 0, jobs: 0 }));
  return {
    sums,
    add(index: number, distanceM: number) {
      const sum = sums[index];
      if (!sum) return;
      sum.distanceM += distanceM;
      sum.jobs += 1;
    },
  };
}

/** The first job with the highest figure above 0. */
function startBest() {
  let best: { readonly id: string; readonly figure: number } | null = null;
  return {
    add(id: string, figure: number | null) {
      if (figure !== null && figure > (best?.figure ?? 0)) best = { id, figure };
    },
    best: () => best?.id ?? null,
  };
}

/** The most frequent text; of several, the one that reached its number first. */
function startFavourite() {
  const counts = new Map<string, Favourite>();
  return {
    add(jobId: string, text: string | null) {
      if (text !== null) counts.set(text, { jobId, jobs: (counts.get(text)?.jobs ?? 0) + 1 });
    },
    favourite: (least: number): Favourite | null => {
      const [most] = [...counts.values()].toSorted((a, b) => b.jobs - a.jobs);
      return most && most.jobs >= least ? most : null;
    },
  };
}

/** The longest run of intact cargo, as the achievement has it. */
function startCleanRun() {
  const intact = ownAchievements.find(({ key }) => key === 'intact-in-a-row');
  if (!intact) throw new Error('the achievement of intact cargo is missing');
  return startRule(intact.rule, []);
}
