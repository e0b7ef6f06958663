import type { ActorContext } from '../../../http/context.ts';
import { joinJson } from '../../../lib/json-text.ts';
import * as data from './job-counts.data.ts';

/** Counts a company's jobs by state and tier. */
export async function getCounts(
  { findRow, clock }: Pick<ActorContext, 'findRow' | 'clock'>,
  vtcId: string,
) {
  return joinJson({ counts: await data.getCounts(findRow, vtcId, clock().toISOString()) });
}
