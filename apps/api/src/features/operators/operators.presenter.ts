import type { OperatorAct, OperatorStanding } from '@waybill/schema/features/operators.models';
import { operatorActions } from '@waybill/schema/registers';
import type { OperatorActRow } from './operator-acts.data.ts';

export function presentStanding({
  namedAt,
  needsTwoFactor,
}: {
  readonly namedAt: Date;
  readonly needsTwoFactor: boolean;
}): OperatorStanding {
  return { namedAt: namedAt.toISOString(), needsTwoFactor };
}

/** Presents an act. Null if its kind no longer exists. */
export function presentAct({ details, happenedAt, ...row }: OperatorActRow): OperatorAct | null {
  const action = operatorActions.find((known) => known === row.action);
  if (action === undefined) return null;
  const said = typeof details === 'object' && !Array.isArray(details) ? details : null;
  return { ...row, action, details: said ?? {}, happenedAt: happenedAt.toISOString() };
}
