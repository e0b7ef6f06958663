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

/** What is measured: the hot reads, and the pages that search engines and shared links lead to. */
export const caseNames = [
  'list',
  'search',
  'game-search',
  'public-page',
  'short-page',
  'own-company',
  'directory-html',
  'company-html',
] as const;
export type CaseName = (typeof caseNames)[number];

/**
 * One and two letters, more letters; what is common, what is rare, what nobody is called. None is
 * part of a country's name that a company has: the bare server looks at names and tags alone.
 */
const searches = ['iron', 'convoy', 'alpine fleet', 'haulage 77', 'xyzzy', 'q', 'zq', 'ha', 'k 1'];

/** Beside a game that few drive in alone: everything, what is common, what is rare, and nothing. */
const searchesByGame = ['', 'iron', 'ha', 'haulage 77', 'xyzzy'];

/** Each search by itself, by the case that it is part of. */
export const searchCases: Readonly<Partial<Record<CaseName, readonly BenchCase[]>>> = {
  search: searches.map((search) => ({
    name: `'${search}'`,
    requests: [askForList({ search })],
  })),
  'game-search': searchesByGame.map((search) => ({
    name: search === '' ? 'ats' : `'${search}', ats`,
    requests: [askForList({ game: 'ats', ...(search !== '' && { search }) })],
  })),
};

/** The requests of each case. The cookies are those of a browser that has been here before. */
export function createCases(
  world: World,
  csrfToken: string,
): Readonly<Record<CaseName, readonly BenchRequest[]>> {
  const { owner, tags, shortTags } = world;
  const cookie = `${sessionCookie(world)}; XSRF-TOKEN=${csrfToken}`;
  return {
    list: [askForList({})],
    search: requestsOf(searchCases.search),
    'game-search': requestsOf(searchCases['game-search']),
    'public-page': tags.map((tag) => askFor(`/api/vtcs/by-tag/${tag}`)),
    'short-page': shortTags.map((tag) => askFor(`/api/vtcs/by-tag/${tag}`)),
    'own-company': [{ path: `/api/vtc/by-user/${owner.userId}`, headers: { cookie } }],
    'directory-html': [askFor('/vtcs')],
    'company-html': tags.map((tag) => askFor(`/vtc/${tag}`)),
  };
}

export function sessionCookie({ owner }: World): string {
  return `waybill_session=${owner.sessionToken}`;
}

function requestsOf(cases: readonly BenchCase[] = []): readonly BenchRequest[] {
  return cases.flatMap(({ requests }) => requests);
}

function askForList(query: Readonly<Record<string, string>>): BenchRequest {
  return askFor(`/api/vtc/all?${new URLSearchParams({ limit: '24', ...query }).toString()}`);
}

function askFor(path: string): BenchRequest {
  return { path, headers: {} };
}
