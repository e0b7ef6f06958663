import type { AllyRead, Route } from './route.ts';

/** A route as members of an allied company call it; only the reply differs. */
export function asAlly<R extends RouteForAllies>(
  route: R,
): Omit<R, 'response' | 'allies'> & { readonly response: R['allies']['response'] };
export function asAlly({ allies, ...rest }: RouteForAllies): Route {
  return { ...rest, response: allies.response };
}

type RouteForAllies = Route & { readonly allies: AllyRead };
