import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { Contract, Route } from '@waybill/schema/contract/route';
import type { Actor } from '../auth/actor.ts';
import { findQuietActor } from '../auth/visitor.ts';
import type { RequestHandler } from 'express';
import { AppError } from '../lib/app-error.ts';
import { findDatabaseFailure } from '../lib/database-failure.ts';
import { JsonText } from '../lib/json-text.ts';
import { checkAccess, checkScope } from './access.ts';
import type { ActorReadContext, FindRowAndActor, PublicReadContext, Services } from './context.ts';
import type { ContractHandlers } from './contract-router.ts';
import { countRequest } from './guards.ts';
import type { HotReadOutcome } from './hot-read-metrics.ts';
import { recordRoute } from './observe.ts';
import { type AnyInput, parseInput } from './parse-input.ts';
import { answerJson } from './json-answer.ts';
import { readPreferringReplica } from './long-reads.ts';
import { describeShared } from './shared-reads.ts';
import { securityHeadersFor } from './security-headers.ts';

type ReadHandler = (input: AnyInput, ctx: PublicReadContext | ActorReadContext) => Promise<unknown>;

interface HotRead {
  /** As `feature.route`. */
  readonly name: string;
  readonly route: Route;
  readonly handler: ReadHandler;
  /** The whole path, or the part before the parameter. */
  readonly path: string;
  readonly parameter: string | null;
  /** The part after the parameter. */
  readonly ending: string;
}

/**
 * Answers hot reads before Express, which would cost as much as the read itself: see
 * docs/decisions/0013-hot-reads.md. It only handles the normal case. Anything else, such as refused input, a
 * missing cookie or any error, is handled by Express from the start, so that each refusal has one place.
 * Outcomes are counted in `hotReadMetrics`, and defects are logged, because the response alone doesn't show that
 * the lane failed.
 */
export function createHotReads<C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  services: Services,
  ordinary: RequestListener,
): RequestListener;
export function createHotReads(
  contract: Contract,
  handlers: Readonly<Record<string, Readonly<Record<string, ReadHandler>>>>,
  services: Services,
  ordinary: RequestListener,
): RequestListener {
  const reads = listHotReads(contract, handlers);
  const common = securityHeadersFor(services.config.publicUrl);
  return (request, response) => {
    const [path, query] = splitAddress(request.url ?? '');
    const read = request.method === 'GET' ? findRead(reads, path) : undefined;
    if (!read) return ordinary(request, response);
    const startedAt = performance.now();
    recordRoute(request, read.name);
    void answer(read, path, query, request, services)
      .catch((error: unknown) => {
        noteFallback(services, read.route, error);
        if (findDatabaseFailure(error) !== null) failures.set(request, error);
        return null;
      })
      .then(async (reply) => {
        if (!reply) return ordinary(request, response);
        services.hotReadMetrics.count('answered');
        const id = randomUUID();
        const { sharedForSeconds: seconds } = read.route;
        const headers = [...common, ['x-request-id', id] as const];
        if (seconds === undefined) await send(request, response, reply, [...headers, unstored]);
        else await sendShared(request, response, reply, seconds, headers);
        return logEnd(services, request, { id, path, startedAt });
      });
  };
}

/** Counts and logs why the lane leaves a request to Express. */
function noteFallback({ hotReadMetrics, log }: Services, { path }: Route, error: unknown): void {
  const outcome = outcomeOf(error);
  hotReadMetrics.count(outcome);
  if (outcome === 'unexpected') {
    log.warn({ err: error, route: path }, 'the fast lane failed; falling back to Express');
  } else {
    log.trace({ outcome, route: path }, 'the fast lane passed a request to Express');
  }
}

function outcomeOf(error: unknown): HotReadOutcome {
  if (error instanceof AppError) return error.code === 'SIGN_IN_REQUIRED' ? 'visitor' : 'refused';
  return findDatabaseFailure(error) === null ? 'unexpected' : 'database';
}

/** Reads that failed because of the database. They must not wait for it again. */
const failures = new WeakMap<IncomingMessage, unknown>();

/** Refuses at once a read that failed in the lane because of the database. */
export const refuseFailedRead: RequestHandler = (request, _response, next) => {
  next(failures.get(request));
};

/** Returns a read's reply. @throws if Express has to answer instead */
async function answer(
  { route, handler, path: prefix, parameter, ending }: HotRead,
  path: string,
  query: string,
  request: IncomingMessage,
  services: Services,
): Promise<JsonText<unknown>> {
  const address = services.addressOf(request);
  await countRequest(request, services);
  const given = path.slice(prefix.length, path.length - ending.length);
  const params = parameter === null ? {} : { [parameter]: decode(given) };
  const input = parseInput(route, { params, query: query === '' ? {} : parseQuery(query) }, {});
  const asker = createAsker(request, services);
  const reply =
    route.access === 'public'
      ? await readPreferringReplica(route, services, (chosen) =>
          handler(input, { ...chosen, address }),
        )
      : await handler(input, { ...asker.services, address });
  // Checked only now, because the actor came with the row. A read has changed nothing.
  const actor = asker.actor();
  checkAccess(route, actor);
  if (actor !== null) await checkScope(route, input, actor, services);
  if (!(reply instanceof JsonText)) throw new Error('not a reply that the database built');
  return reply;
}

function decode(parameter: string): string {
  try {
    return decodeURIComponent(parameter);
  } catch (error) {
    throw new AppError('MALFORMED_REQUEST', { cause: error });
  }
}

/** Finds the actor together with the row that the handler queries. There is none before. */
function createAsker(request: IncomingMessage, services: Services) {
  const { db: _db, pool: _pool, findRow: _findRow, ...others } = services;
  let known: Actor | null = null;
  const findRowAndActor: FindRowAndActor = async (statement) => {
    const found = await findQuietActor(request, services, statement);
    if (!found) throw new AppError('SIGN_IN_REQUIRED');
    known = found.actor;
    return found;
  };
  return { services: { ...others, findRowAndActor }, actor: () => known };
}

type Headers = readonly (readonly [name: string, value: string])[];

const unstored = ['cache-control', 'no-store'] as const;

/** Sends a cacheable response, or 304 if the client already has it. */
async function sendShared(
  request: IncomingMessage,
  response: ServerResponse,
  reply: JsonText<unknown>,
  seconds: number,
  headers: Headers,
): Promise<void> {
  const shared = describeShared(request, reply, seconds);
  const all = [...headers, ...shared.headers];
  if (shared.isKnown) response.writeHead(304, all.flat()).end();
  else await send(request, response, reply, all);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { text }: JsonText<unknown>,
  headers: Headers,
): Promise<void> {
  return answerJson(request, response, text, { status: 200, headers });
}

/** Logs a request as the request log of Express does. */
function logEnd(
  { log }: Services,
  { method }: IncomingMessage,
  { id, path, startedAt }: { id: string; path: string; startedAt: number },
): void {
  if (!log.isLevelEnabled('debug')) return;
  const responseTime = Math.round(performance.now() - startedAt);
  log.debug({ req: { id, method, path }, res: { statusCode: 200 }, responseTime }, 'request ended');
}

function splitAddress(url: string): [path: string, query: string] {
  const start = url.indexOf('?');
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start + 1)];
}

function findRead(reads: readonly HotRead[], path: string): HotRead | undefined {
  return reads.find(({ path: prefix, parameter, ending }) => {
    if (parameter === null) return path === prefix;
    const end = path.length - ending.length;
    return (
      path.startsWith(prefix) &&
      path.endsWith(ending) &&
      end > prefix.length &&
      !path.slice(prefix.length, end).includes('/')
    );
  });
}

function listHotReads(
  contract: Contract,
  handlers: Readonly<Record<string, Readonly<Record<string, ReadHandler>>>>,
): HotRead[] {
  return Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => {
      const handler = handlers[feature]?.[name];
      if (!route.hot || !handler) return [];
      if (route.access === 'public' && !route.answersAllAlike) {
        throw new Error(`${feature}.${name} is hot and public, and so has to answer all alike`);
      }
      if (route.access === 'operator') throw new Error(`${feature}.${name} is no hot read`);
      const [path = '', parameter = null, ending = ''] = `/api${route.path}`.split(/:(\w+)/);
      return [{ name: `${feature}.${name}`, route, handler, path, parameter, ending }];
    }),
  );
}
