import type { TrialMember } from './trial-members.ts';

export interface Outcome {
  /** 0 if there was no response in time. */
  readonly status: number;
  readonly ms: number;
  /** The refusal's message, or why there was no response; null on success. */
  readonly failure: string | null;
}

interface Message {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Ask = (member: TrialMember, path: string, message?: Message) => Promise<Outcome>;

/**
 * Returns a function that sends requests as members, each from its own address as if behind a proxy, so that
 * per-address limits don't affect others.
 */
export function createAsk(origin: string, patienceMs: number): Ask {
  return async ({ token, vtcId }, path, message = {}) => {
    const startedAt = performance.now();
    const headers = {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(vtcId),
      'content-type': 'application/json',
      ...message.headers,
    };
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${origin}${path}`, { ...message, headers, signal })
      .then(async (response) => {
        const { status, ok } = response;
        if (!ok) return { status, failure: await response.text() };
        await response.arrayBuffer();
        return { status, failure: null };
      })
      .catch((error: unknown) => ({ status: 0, failure: String(error) }));
    return { ...answer, ms: performance.now() - startedAt };
  };
}

/** Edits a role: a transaction that locks the company. */
export async function changeRole(ask: Ask, member: TrialMember, salary: number): Promise<Outcome> {
  const body = JSON.stringify({ name: 'Crew', isDefault: true, permissions: [], salary });
  return ask(member, `/api/vtc/roles/update/${member.roleId}`, { method: 'PUT', body });
}

/** Sends one request, cycling through the kinds that members make. */
export async function askOneOfAll(ask: Ask, member: TrialMember, index: number): Promise<Outcome> {
  const html = { headers: { accept: 'text/html' } };
  const kinds = [
    () => ask(member, '/api/vtc/all?limit=20'),
    () => ask(member, `/api/vtcs/by-tag/${member.tag}`),
    () => ask(member, `/api/vtc/by-user/${member.userId}`),
    () => ask(member, `/api/vtcs/${member.vtcId}/members`),
    () => ask(member, `/vtc/${member.tag}`, html),
    () => ask(member, '/dashboard', html),
    () => changeRole(ask, member, index),
  ];
  const kind = kinds[index % kinds.length];
  if (!kind) throw new Error('there is nothing to ask');
  return kind();
}

function addressOf(vtcId: string): string {
  const bytes = Buffer.from(vtcId.slice(-6), 'hex');
  return `10.${[...bytes].join('.')}`;
}

/** Returns the percentile of some values; `share` is in percent. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? 0;
}
