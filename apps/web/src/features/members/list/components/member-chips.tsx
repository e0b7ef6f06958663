import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { crewQuery, type MemberSearch } from '../../members.queries.ts';

interface MemberChipsProps {
  readonly vtcId: string;
  /** Whether to offer who fell short of the monthly minimum. */
  readonly hasMinimum: boolean;
  readonly value: MemberSearch;
  readonly onChange: (changes: Partial<MemberSearch>) => void;
}

/** Filters members by what they are doing now. */
export function MemberChips({ vtcId, hasMinimum, value, onChange }: MemberChipsProps) {
  const t = useTranslations('members.doings');
  const { number } = useFormatter();
  const { data: crew } = useQuery(crewQuery(vtcId));
  // The counts cover all members, so they don't apply to a filtered list.
  const counts = value.search === '' && value.roleId === '' ? crew : undefined;
  const chips = [
    { value: 'all', label: t('all'), count: counts && number(counts.members) },
    { value: 'road', label: t('road'), count: counts && number(counts.onTheRoad) },
    { value: 'leave', label: t('leave'), count: counts && number(counts.onLeave) },
    ...(hasMinimum ? [{ value: 'short', label: t('short'), count: undefined } as const] : []),
  ] as const;
  return (
    <FilterChips
      label={t('title')}
      chips={chips}
      value={value.doing ?? 'all'}
      onChange={(doing) => onChange({ doing: doing === 'all' ? null : doing })}
    />
  );
}
