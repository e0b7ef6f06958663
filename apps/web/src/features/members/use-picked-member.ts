import { useQuery } from '@tanstack/react-query';
import type { PickedMember } from './components/member-picker.tsx';
import { memberQuery } from './members.queries.ts';

interface Wanted {
  readonly vtcId: string;
  readonly id: string | null;
  /** Members whose names are already known. */
  readonly known: readonly PickedMember[];
  /** The name for a member who has left. */
  readonly formerName: string;
}

/** Returns the member with an id from the address, with their name, or `formerName` if they have left. */
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
