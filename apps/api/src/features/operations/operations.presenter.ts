import type {
  FailedMail,
  OutboxConsumerState,
  PassedEvent,
  SuspendedAddress,
} from '@waybill/schema/features/operations.models';
import type { ConsumerRow, PassedRow } from './events/events.data.ts';
import type { listFailedMails, listSuspended } from './mails/mail-states.data.ts';

/** Presents how far a consumer is behind the last event, and for how long. */
export function presentConsumer(
  { nextAt, retryAt, ...row }: ConsumerRow,
  head: number,
  now: Date,
): OutboxConsumerState {
  return {
    ...row,
    behind: Math.max(0, head - row.position),
    lagMs: nextAt === null ? 0 : Math.max(0, now.getTime() - nextAt.getTime()),
    retryAt: retryAt?.toISOString() ?? null,
  };
}

export function presentPassed({
  consumer,
  position,
  error,
  tries,
  failedAt,
}: PassedRow): PassedEvent {
  return { consumer, position: Number(position), error, tries, failedAt: failedAt.toISOString() };
}

const unknown = new Date(0);

export function presentFailedMail({
  user,
  finishedAt,
  ...row
}: Awaited<ReturnType<typeof listFailedMails>>[number]): FailedMail {
  return { ...row, username: user.username, failedAt: (finishedAt ?? unknown).toISOString() };
}

export function presentSuspended({
  id,
  username,
  email,
  emailSuspendedAt,
}: Awaited<ReturnType<typeof listSuspended>>[number]): SuspendedAddress {
  const suspendedAt = (emailSuspendedAt ?? unknown).toISOString();
  return { userId: id, username, email, suspendedAt };
}
