import type { TrackerOutcome } from '@waybill/schema/features/trackers.models';
import type { Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { unseal } from '../../lib/secret-box.ts';
import { hashToken, sha256Of } from '../../lib/secrets.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { withoutDriver } from '../telemetry/reports.policy.ts';
import { receiveDeletion, receiveReport } from '../telemetry/reports.service.ts';
import * as data from './trackers.data.ts';
import type { FoundLink } from './trackers.data.ts';
import { isSigned, readDelivery } from './trackers.policy.ts';
import { isProvider } from './trackers.presenter.ts';

/**
 * Finds the link of an address. Attempts without one count against their network.
 * @throws NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function openLink(
  { db, rateLimits }: Services,
  { provider, pathSecret }: { readonly provider: string; readonly pathSecret: string },
  address: string,
): Promise<FoundLink> {
  const link = await data.findLinkByPath(db, provider, hashToken(pathSecret));
  if (!link) {
    await rateLimits.consumeByAddress('webhookByAddress', address);
    throw new AppError('NOT_FOUND');
  }
  await rateLimits.consume('webhookByLink', link.id);
  return link;
}

export interface Delivery {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly signature: string;
  /** If set, no job is created. */
  readonly isTest?: boolean;
}

interface Taken {
  readonly outcome: TrackerOutcome;
  readonly problem?: string;
  readonly reportId?: string | null;
}

/**
 * Processes a delivery to a link and records its outcome, in one transaction.
 * @throws SIGNATURE_WRONG, REPORT_UNREADABLE, both after it is noted
 */
export async function receiveDelivery(
  services: Services & { readonly requestId: string | null },
  link: FoundLink,
  delivery: Delivery,
): Promise<void> {
  const now = services.clock();
  const { outcome } = await runEmittingTransaction(services, async (db) => {
    const taken = await takeDelivery({ ...services, db }, link, delivery);
    const isKept = taken.outcome === 'UNREADABLE' && { body: delivery.body };
    await data.createDelivery(db, { linkId: link.id, receivedAt: now, ...taken, ...isKept });
    return taken;
  });
  if (outcome === 'WRONG_SIGNATURE') throw new AppError('SIGNATURE_WRONG');
  if (outcome === 'UNREADABLE') throw new AppError('REPORT_UNREADABLE');
}

/** Processes a delivery. The caller provides the transaction, and records the outcome. */
export async function takeDelivery(
  { db, keys, clock }: Pick<Services, 'keys' | 'clock'> & { readonly db: Db },
  link: FoundLink,
  { body, signature, isTest }: Delivery,
): Promise<Taken> {
  const { id, vtcId, provider, sealedSecret, trusted } = link;
  if (!isProvider(provider)) throw new Error(`there is no tracker ${provider}`);
  const secret = sealedSecret && unseal(sealedSecret, keys('tracker-link'), id);
  const signed = secret !== null && isSigned(body, secret, signature);
  if (sealedSecret !== null && !signed) return { outcome: 'WRONG_SIGNATURE' };
  const now = clock();
  const reading = readDelivery(provider, body, now);
  if (reading.kind === 'unreadable') return { outcome: 'UNREADABLE', problem: reading.problem };
  if (reading.kind === 'uninteresting') return { outcome: 'UNINTERESTING' };
  if (isTest) return { outcome: 'TEST' };
  const { providerJobId } = reading;
  if (reading.kind === 'deletion') {
    return receiveDeletion(db, { vtcId, provider, providerJobId }, now);
  }
  const { mapped } = reading;
  const then = new Date(mapped.startedAt ?? mapped.endedAt);
  const driverId = await data.findDriverThen(db, vtcId, mapped.driverSteamId, then);
  const sha256 = sha256Of(body);
  const told = withoutDriver(mapped);
  const own = driverId !== null && (await data.isReader(db, id, driverId));
  const origin = { vtcId, provider, signed, trusted: trusted && !own, own };
  const report = { ...origin, providerJobId, mapped: told, body, sha256 };
  return receiveReport(db, driverId, report, now);
}
