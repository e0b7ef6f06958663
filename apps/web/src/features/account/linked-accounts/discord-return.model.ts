import type { DiscordAnswer } from '@waybill/schema/features/linked-accounts.contract';

/** Reads what Discord added to the return address: a code with its state, or why there is none. */
export function readDiscordReturn(search: string): DiscordAnswer | 'CANCELLED' | 'INVALID' {
  const query = new URLSearchParams(search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (query.get('error') === 'access_denied') return 'CANCELLED';
  return code === null || state === null ? 'INVALID' : { code, state };
}
