import type { World } from './world.ts';

export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BenchCase {
  readonly name: string;
  /** Asked for in turn. */
  readonly requests: readonly BenchRequest[];
}

/**
 * One and two letters, more letters; what is common, what is rare, what nobody is called. None is
 * part of a country's name that a company has: the bare server looks at names and tags alone.
 */
const searches = ['iron', 'convoy', 'alpine fleet', 'haulage 77', 'xyzzy', 'q', 'zq', 'ha', 'k 1'];

/** Each search by itself. */
export const searchCases: readonly BenchCase[] = searches.map((search) => ({
  name: search,
  requests: [{ path: `/api/vtc/all?limit=24&search=${encodeURIComponent(search)}`, headers: {} }],
}));

/** What is measured: the hot reads. The cookies are those of a browser that has been here before. */
export function createCases(world: World, csrfToken: string): BenchCase[] {
  const { owner, tags } = world;
  const cookie = `${sessionCookie(world)}; XSRF-TOKEN=${csrfToken}`;
  return [
    { name: 'list', requests: [{ path: '/api/vtc/all?limit=24', headers: {} }] },
    {
      name: 'search',
      requests: searchCases.flatMap(({ requests }) => requests),
    },
    {
      name: 'public company',
      requests: tags.map((tag) => ({ path: `/api/vtcs/by-tag/${tag}`, headers: {} })),
    },
    {
      name: 'own company',
      requests: [{ path: `/api/vtc/by-user/${owner.userId}`, headers: { cookie } }],
    },
  ];
}

export function sessionCookie({ owner }: World): string {
  return `waybill_session=${owner.sessionToken}`;
}
