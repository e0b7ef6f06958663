import type { User } from '@waybill/schema/features/users.models';
import { useLive } from '#src/lib/live/use-live.ts';

interface LiveUpdatesProps {
  readonly user: Pick<User, 'id' | 'vtcId'>;
}

/** Keeps what is shown up to date with what happens to the user and in their company. */
export function LiveUpdates({ user }: LiveUpdatesProps) {
  useLive(user.id, user.vtcId === null ? 'me' : 'me,vtc');
  return null;
}
