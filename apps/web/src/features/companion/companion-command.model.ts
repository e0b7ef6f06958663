import type { CompanionOffer } from '@waybill/schema/features/companion.contract';

/** What somebody types to run the companion of this server, without having installed anything. */
export function buildCommand(origin: string, { path }: CompanionOffer, words: string): string {
  return `npx ${origin}${path} ${words}`;
}
