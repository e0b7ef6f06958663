import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { useFigures } from './use-figures.ts';

type Reason = JobDetail['evidence'][number];

/** The limits of a contract, each with the name of the limiting figure. */
const bounds = [
  ['massG', 'mostG'],
  ['plannedM', 'mostM'],
  ['incomeMinor', 'mostMinor'],
  ['revenueMinor', 'mostMinor'],
] as const;

/** Returns the formatted figures for the sentences of reasons. */
export function useReasonWords({
  currency,
  source,
  destination,
}: Pick<JobDetail, 'currency' | 'source' | 'destination'>): (reason: Reason) => ReasonWords {
  const write = useFigures(currency);
  return ({ code, figures }) => {
    const written = (name: string) => {
      const value = figures[name];
      return value === undefined ? '' : write(name, value);
    };
    const [figure, bound] = bounds.find(([name]) => figures[name] !== undefined) ?? ['', ''];
    const place = code === 'START_ELSEWHERE' ? source : destination;
    return {
      observedM: written('observedM'),
      rolledM: written('rolledM'),
      seenS: written('seenS'),
      toldS: written('toldS'),
      sharedM: written('sharedM'),
      shared: written('shared'),
      kept: written('kept'),
      apartM: written('apartM'),
      movingS: written('movingS'),
      city: place.city ?? place.cityId ?? '',
      figure: written(figure),
      bound: written(bound),
    };
  };
}

type ReasonWords = Readonly<
  Record<
    | 'observedM'
    | 'rolledM'
    | 'seenS'
    | 'toldS'
    | 'sharedM'
    | 'shared'
    | 'kept'
    | 'apartM'
    | 'movingS'
    | 'city'
    | 'figure'
    | 'bound',
    string
  >
>;
