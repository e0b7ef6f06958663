import type { Block } from '@waybill/schema/features/members.contract';
import { presentPerson } from '../../media/media.presenter.ts';
import type { BlockRow } from '../../vtcs/vtc-blocks.data.ts';

export function presentBlock({ user, until, reason, createdBy, createdAt }: BlockRow): Block {
  return {
    user: presentPerson(user),
    until: until?.toISOString() ?? null,
    reason,
    createdBy: createdBy && presentPerson(createdBy),
    createdAt: createdAt.toISOString(),
  };
}
