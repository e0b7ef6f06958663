import type { World } from './world.ts';

export interface BenchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BenchCase {
  readonly name: string;
  /** Sent in turn. */
  readonly requests: readonly BenchRequest[];
}

/** The benchmark cases: the frequent reads, and the pages that search engines and shared links open. */
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
 * One and two letters, and more; common, rare and without hits. None is part of the country name of a
 * company, because the bare server only searches names and tags.
 */
const searches = ['iron', 'convoy', 'alpine fleet', 'haulage 77', 'xyzzy', 'q', 'zq', 'ha', 'k 1'];

/** Combined with a game that few companies drive exclusively: everything, common, rare, and nothing. */
const searchesByGame = ['', 'iron', 'ha', 'haulage 77', 'xyzzy'];

/** Each search separately, by the case it belongs to. */
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

/** Returns the requests of each case. The cookies are those of a returning browser. */
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
