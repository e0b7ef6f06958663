import {
  type TrackerDelivery,
  type TrackerLink,
  trackerProblems,
  type TrackerProvider,
  trackerProviders,
} from '@waybill/schema/features/trackers.models';
import type { Services } from '../../http/context.ts';
import { unseal } from '../../lib/secret-box.ts';
import type { LinkRow } from './trackers.data.ts';

/** Those that this version knows. */
export function isProvider(text: string): text is TrackerProvider {
  return trackerProviders.some((provider) => provider === text);
}

/** What was noted as a code with a place, apart; what was noted before there were codes is a sentence. */
function readProblem(noted: string | null): Pick<TrackerDelivery, 'problem' | 'problemPlace'> {
  const [code, ...place] = noted?.split(' ') ?? [];
  const problem = trackerProblems.find((known) => known === code);
  if (problem === undefined) return { problem: noted, problemPlace: null };
  return { problem, problemPlace: place.join(' ') || null };
}

/** A link for those who manage the company: with its address, without its secret. */
export function presentLink(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  link: LinkRow,
): TrackerLink {
  const { id, provider, sealedPath, sealedSecret, trusted, createdAt, deliveries } = link;
  if (!isProvider(provider)) throw new Error(`there is no tracker ${provider}`);
  const path = unseal(sealedPath, keys('tracker-link'), id) ?? '';
  return {
    provider,
    // Sealed with another installation's secret, it says nothing: renewing it helps.
    address: path === '' ? '' : `${config.publicUrl}/api/webhooks/${provider}/${path}`,
    hasSecret: sealedSecret !== null,
    trusted,
    createdAt: createdAt.toISOString(),
    deliveries: deliveries.map(presentDelivery),
  };
}

function presentDelivery(delivery: LinkRow['deliveries'][number]): TrackerDelivery {
  const { id, receivedAt, outcome, problem, report } = delivery;
  return {
    id,
    receivedAt: receivedAt.toISOString(),
    outcome,
    ...readProblem(problem),
    jobId: report?.jobId ?? null,
  };
}
