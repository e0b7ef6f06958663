import { contract } from '@waybill/schema/contract';
import type { Company } from './application-kit.ts';
import type { Driver } from './factories.ts';
import { buildLivery, submitVersion } from './livery-kit.ts';
import type { Act } from './notified-alliances.ts';

interface Stage {
  readonly vtc: Company['vtc'];
  readonly owner: Driver;
}

/** The triggers of the notifications of liveries, in an order in which one leads to the next. */
export function buildLiveryActs(
  stage: () => Stage,
): Readonly<Record<'livery.submitted' | 'livery.approved', Act>> {
  let liveryId = '';
  return {
    'livery.submitted': {
      by: 'owner',
      async run() {
        const { owner, vtc } = stage();
        liveryId = await buildLivery(owner, vtc.id);
        await submitVersion(owner, liveryId);
      },
      says: { livery: 'Nordic Blue' },
    },
    'livery.approved': {
      by: 'owner',
      async run() {
        const { owner } = stage();
        const params = { liveryId, version: 1 };
        await owner.browser.call(contract.liveries.approve, { params });
      },
      says: { livery: 'Nordic Blue' },
    },
  };
}
