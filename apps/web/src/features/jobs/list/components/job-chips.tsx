import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { isUnfiltered, type JobSearch } from '../../job-search.model.ts';
import { jobCountsQuery } from '../../jobs.queries.ts';
import { countsOfChoices } from '../job-figures.model.ts';

type Chosen = Pick<JobSearch, 'state' | 'tier' | 'appeal'>;

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
} as const satisfies Readonly<Record<string, Chosen>>;

type Choice = keyof typeof choices;
const names = Object.keys(choices).filter((name): name is Choice => name in choices);

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
  const { state, tier, appeal, ...others } = value;
  const { data } = useQuery({ ...jobCountsQuery(vtcId ?? ''), enabled: vtcId !== null });
  // Of all jobs: once others are looked for, they would be of something else.
  const counts = data && isUnfiltered(others) ? countsOfChoices(data) : null;
  const nameOf = (name: Choice) =>
    name === 'all' || name === 'delivered' || name === 'appealed'
      ? t(`jobs.${name}`)
      : t(`jobStandings.${name}`);
  const chosen = names.find((name) => {
    const choice: Chosen = choices[name];
    return choice.state === state && choice.tier === tier && choice.appeal === appeal;
  });
  const isMine = viewerId !== null && value.driverId === viewerId;
  // Whoever has appeals to answer is led to them; for all others there are none to choose.
  const shown = names.filter((name) => name !== 'appealed' || name === chosen);
  return (
    <FilterChips
      label={t('jobs.state')}
      chips={[
        ...shown.map((name) => ({
          value: name,
          label: nameOf(name),
          count: counts && name !== 'appealed' ? format.number(counts[name]) : undefined,
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
            : { state: undefined, tier: undefined, appeal: undefined, ...choices[name] },
        )
      }
    />
  );
}
