import { useQuery } from '@tanstack/react-query';
import type { PickedMember } from './components/member-picker.tsx';
import { memberQuery } from './members.queries.ts';

interface Wanted {
  readonly vtcId: string;
  readonly id: string | null;
  /** Those whose names are known already. */
  readonly known: readonly PickedMember[];
  /** What somebody is called who has left. */
  readonly formerName: string;
}

/** The member with an id from an address, with their name; who left has none any more. */
export function usePickedMember({ vtcId, id, known, formerName }: Wanted): PickedMember | null {
  const picked = known.find((member) => member.id === id);
  const { data, isPending } = useQuery({
    ...memberQuery({ vtcId, userId: id ?? '' }),
    enabled: id !== null && picked === undefined,
    retry: false,
  });
  if (id === null) return null;
  if (picked) return picked;
  return { id, username: data?.member.username ?? (isPending ? '…' : formerName) };
}
