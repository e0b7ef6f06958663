import type { CompanionOffer } from '@waybill/schema/features/companion.contract';

/** Builds the command that runs this server's companion without installing it. */
export function buildCommand(origin: string, { path }: CompanionOffer, words: string): string {
  return `npx ${origin}${path} ${words}`;
}
