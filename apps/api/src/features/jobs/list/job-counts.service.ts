import type { ActorContext } from '../../../http/context.ts';
import { joinJson } from '../../../lib/json-text.ts';
import * as data from './job-counts.data.ts';

/** How many jobs a company has, by what has become of them. */
export async function getCounts({ findRow }: Pick<ActorContext, 'findRow'>, vtcId: string) {
  return joinJson({ counts: await data.getCounts(findRow, vtcId) });
}

/** What the list of a company's jobs can be narrowed down to. */
export async function getChoices({ findRow }: Pick<ActorContext, 'findRow'>, vtcId: string) {
  return data.getChoices(findRow, vtcId);
}
