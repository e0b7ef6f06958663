import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { isUnfiltered, type JobSearch } from '../../job-search.model.ts';
import { jobCountsQuery } from '../../jobs.queries.ts';
import { countsOfChoices } from '../job-figures.model.ts';

type Chosen = Pick<JobSearch, 'state' | 'tier' | 'appeal' | 'counted'>;

/** The chips, most used first, with the filters that each sets. */
const choices = {
  all: {},
  started: { state: 'started' },
  review: { tier: 'review' },
  delivered: { state: 'delivered' },
  verified: { tier: 'verified' },
  accepted: { tier: 'accepted' },
  rejected: { tier: 'rejected' },
  void: { tier: 'void' },
  cancelled: { state: 'cancelled' },
  abandoned: { state: 'abandoned' },
  appealed: { appeal: 'open' },
  counted: { counted: 'yes' },
} as const satisfies Readonly<Record<string, Chosen>>;

type Choice = keyof typeof choices;
const names = Object.keys(choices).filter((name): name is Choice => name in choices);

/** True for a filter that only links from other pages set. It has no count. */
function isAsked(name: Choice): name is 'appealed' | 'counted' {
  return name === 'appealed' || name === 'counted';
}

interface JobChipsProps {
  /** The driver of the "own jobs" chip; null if all jobs are theirs. */
  readonly viewerId: string | null;
  /** Null for the viewer's own jobs, which have no counts. */
  readonly vtcId: string | null;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** Filters jobs by status and evidence. */
export function JobChips({ vtcId, viewerId, value, onChange }: JobChipsProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { state, tier, appeal, counted, ...others } = value;
  const { data } = useQuery({ ...jobCountsQuery(vtcId ?? ''), enabled: vtcId !== null });
  // The counts cover all jobs, so they don't apply to a filtered list.
  const counts = data && isUnfiltered(others) ? countsOfChoices(data) : null;
  const nameOf = (name: Choice) =>
    name === 'all' || name === 'started' || name === 'delivered' || isAsked(name)
      ? t(`jobs.${name}`)
      : t(`jobStandings.${name}`);
  const chosen = names.find((name) => {
    const choice: Chosen = choices[name];
    return [
      choice.state === state,
      choice.tier === tier,
      choice.appeal === appeal,
      choice.counted === counted,
    ].every(Boolean);
  });
  const isMine = viewerId !== null && value.driverId === viewerId;
  // These are set only by links, so a chip is shown only for the active one.
  const shown = names.filter((name) => !isAsked(name) || name === chosen);
  const chipOf = (name: Choice) => ({
    value: name,
    label: nameOf(name),
    count: counts && !isAsked(name) ? format.number(counts[name]) : undefined,
  });
  return (
    <FilterChips
      label={t('jobs.state')}
      chips={[
        ...shown.slice(0, 1).map(chipOf),
        ...(viewerId === null
          ? []
          : [{ value: 'mine' as const, label: t('jobs.mine'), isPressed: isMine }]),
        ...shown.slice(1).map(chipOf),
      ]}
      fold={{ count: 4, label: t('jobs.moreStates') }}
      value={chosen ?? null}
      onChange={(name) =>
        onChange(
          name === 'mine'
            ? { driverId: isMine ? undefined : (viewerId ?? undefined) }
            : {
                state: undefined,
                tier: undefined,
                appeal: undefined,
                counted: undefined,
                ...choices[name],
              },
        )
      }
    />
  );
}
