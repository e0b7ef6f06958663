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

/** True for the providers that this version knows. */
export function isProvider(text: string): text is TrackerProvider {
  return trackerProviders.some((provider) => provider === text);
}

/** Splits a stored problem into code and place. Before there were codes, it was a sentence. */
function readProblem(noted: string | null): Pick<TrackerDelivery, 'problem' | 'problemPlace'> {
  const [code, ...place] = noted?.split(' ') ?? [];
  const problem = trackerProblems.find((known) => known === code);
  if (problem === undefined) return { problem: noted, problemPlace: null };
  return { problem, problemPlace: place.join(' ') || null };
}

/** Presents a link to those who manage the company: with its address, without its secret. */
export function presentLink(
  { config, keys }: Pick<Services, 'config' | 'keys'>,
  link: LinkRow,
): TrackerLink {
  const { id, provider, sealedPath, sealedSecret, trusted, createdAt, deliveries } = link;
  if (!isProvider(provider)) throw new Error(`there is no tracker ${provider}`);
  const path = unseal(sealedPath, keys('tracker-link'), id) ?? '';
  return {
    provider,
    // Sealed with another installation's secret, the address is unreadable until it is renewed.
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
