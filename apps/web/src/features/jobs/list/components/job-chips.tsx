import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { isUnfiltered, type JobSearch } from '../../job-search.model.ts';
import { jobCountsQuery } from '../../jobs.queries.ts';
import { countsOfChoices } from '../job-figures.model.ts';

type Chosen = Pick<JobSearch, 'state' | 'tier' | 'appeal' | 'counted'>;

/** In the order in which they are asked for most, each by what it leaves. */
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

/** Whether a choice is one that other pages lead to, which nobody has counted. */
function isAsked(name: Choice): name is 'appealed' | 'counted' {
  return name === 'appealed' || name === 'counted';
}

interface JobChipsProps {
  /** Whose jobs can be picked out; null where all are theirs. */
  readonly viewerId: string | null;
  /** Null for the viewer's own jobs, which nobody has counted. */
  readonly vtcId: string | null;
  readonly value: JobSearch;
  readonly onChange: (changes: Partial<JobSearch>) => void;
}

/** How far the jobs that are shown have come, and what they are worth. */
export function JobChips({ vtcId, viewerId, value, onChange }: JobChipsProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { state, tier, appeal, counted, ...others } = value;
  const { data } = useQuery({ ...jobCountsQuery(vtcId ?? ''), enabled: vtcId !== null });
  // Of all jobs: once others are looked for, they would be of something else.
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
  // Whoever wants these is led to them; nobody else has to choose between so many.
  const shown = names.filter((name) => !isAsked(name) || name === chosen);
  return (
    <FilterChips
      label={t('jobs.state')}
      chips={[
        ...shown.map((name) => ({
          value: name,
          label: nameOf(name),
          count: counts && !isAsked(name) ? format.number(counts[name]) : undefined,
        })),
        ...(viewerId === null
          ? []
          : [{ value: 'mine' as const, label: t('jobs.mine'), isPressed: isMine }]),
      ]}
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
