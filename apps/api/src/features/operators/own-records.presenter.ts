import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Operators' actions on a user's account, and the user's own actions as an operator. */
export function presentOwnRecords({
  about,
  by,
}: OwnRecords): Pick<AccountExport, 'operatorActs' | 'operatorActsByYou'> {
  return { operatorActs: about.map(presentAct), operatorActsByYou: by.map(presentAct) };
}

function presentAct({ action, happenedAt }: OwnRecords['by'][number]) {
  return { action, happenedAt: happenedAt.toISOString() };
}
