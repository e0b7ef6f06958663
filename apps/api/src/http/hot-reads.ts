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
import type { Statement } from '../lib/statement.ts';
import { checkAccess, checkScope } from './access.ts';
import type { ReadContext, Services } from './context.ts';
import type { ContractHandlers } from './contract-router.ts';
import { countRequest } from './guards.ts';
import { type AnyInput, parseInput } from './parse-input.ts';
import { securityHeadersFor } from './security-headers.ts';

type ReadHandler = (input: AnyInput, ctx: ReadContext) => Promise<unknown>;

interface HotRead {
  readonly route: Route;
  readonly handler: ReadHandler;
  /** The whole path, or for a path that ends in a parameter what stands before it. */
  readonly path: string;
  readonly parameter: string | null;
}

/**
 * Answers the hot reads before Express sees them, which costs as much as the read itself: see
 * docs/decisions/0014-a-fast-lane.md. It answers only what goes well. Whatever is out of the
 * ordinary, such as an input that is refused, a missing cookie or any error, takes the ordinary
 * road from its beginning, so that there is one place for each refusal.
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
  const headers = [...securityHeadersFor(services.config.publicUrl), ['cache-control', 'no-store']];
  const common = headers.flat();
  return (request, response) => {
    const [path, query] = splitAddress(request.url ?? '');
    const read = request.method === 'GET' ? findRead(reads, path) : undefined;
    if (!read) return ordinary(request, response);
    const startedAt = performance.now();
    void answer(read, path, query, request, services)
      .catch((error: unknown) => {
        if (findDatabaseFailure(error) !== null) failures.set(request, error);
        return null;
      })
      .then((reply) => {
        if (!reply) return ordinary(request, response);
        const id = randomUUID();
        send(response, reply, [...common, 'x-request-id', id]);
        return logEnd(services, request, { id, path, startedAt });
      });
  };
}

/** Reads that the database has failed. They must not wait for it again. */
const failures = new WeakMap<IncomingMessage, unknown>();

/** Ends the ordinary road at its beginning for a read that the database has failed in the lane. */
export const refuseFailedRead: RequestHandler = (request, _response, next) => {
  next(failures.get(request));
};

/** What a read answers. @throws whatever makes it a case for the ordinary road */
async function answer(
  { route, handler, path: prefix, parameter }: HotRead,
  path: string,
  query: string,
  request: IncomingMessage,
  services: Services,
): Promise<JsonText<unknown>> {
  const address = services.addressOf(request);
  await countRequest(request, services);
  const value = parameter === null ? null : decodeURIComponent(path.slice(prefix.length));
  const params = parameter === null ? {} : { [parameter]: value };
  const input = parseInput(route, { params, query: query === '' ? {} : parseQuery(query) }, {});
  const ctx = createReadContext(route, request, services, address);
  const reply = await handler(input, ctx);
  // Not before: who asks was learned with what they asked for. A read has changed nothing.
  checkAccess(route, ctx.actor);
  if (ctx.actor !== null) await checkScope(route, input, ctx.actor, services);
  if (!(reply instanceof JsonText)) throw new Error('not a reply that the database built');
  return reply;
}

function createReadContext(
  route: Route,
  request: IncomingMessage,
  services: Services,
  address: string,
): ReadContext {
  if (route.answersAllAlike) return { ...services, address, actor: null };
  let actor: Actor | null = null;
  return {
    ...services,
    address,
    get actor() {
      return actor;
    },
    findRow: async <Row>(statement: Statement<Row>) => {
      const found = await findQuietActor(request, services, statement);
      if (!found) throw new AppError('SIGN_IN_REQUIRED');
      actor = found.actor;
      return found.row;
    },
  };
}

function send(response: ServerResponse, { text }: JsonText<unknown>, headers: string[]): void {
  const length = String(Buffer.byteLength(text));
  const content = ['content-type', 'application/json; charset=utf-8', 'content-length', length];
  response.writeHead(200, [...headers, ...content]).end(text);
}

/** As the log of the ordinary road has it. */
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
  return reads.find((read) =>
    read.parameter === null
      ? path === read.path
      : path.startsWith(read.path) && !path.includes('/', read.path.length),
  );
}

function listHotReads(
  contract: Contract,
  handlers: Readonly<Record<string, Readonly<Record<string, ReadHandler>>>>,
): HotRead[] {
  return Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => {
      const handler = handlers[feature]?.[name];
      if (!route.hot || !handler) return [];
      const [path = '', parameter = null] = `/api${route.path}`.split(':');
      return [{ route, handler, path, parameter }];
    }),
  );
}
