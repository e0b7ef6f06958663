import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ParsedInput, RouteReply } from '@waybill/schema/contract/input';
import {
  type AllyRead,
  companyScopeOf,
  type Contract,
  errorCodesOf,
  isWrite,
  type Route,
} from '@waybill/schema/contract/route';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { z } from 'zod';
import {
  getActorNow,
  lockActorAndFind,
  lockCredential,
  lockCredentialAndFind,
  lockRights,
} from '../auth/actors.data.ts';
import { createBrowser } from '../auth/browser.ts';
import { lockOperator } from '../auth/operators.data.ts';
import { AppError } from '../lib/app-error.ts';
import { CsvStream } from '../lib/csv-stream.ts';
import { JsonStream } from '../lib/json-stream.ts';
import { JsonText } from '../lib/json-text.ts';
import { Repeated } from '../lib/repeated.ts';
import { runEmittingSqlTransaction, runEmittingTransaction } from '../lib/emitting-transaction.ts';
import { checkAccess, checkAnyAccess, checkOperator, checkScope, mayReadAsAlly } from './access.ts';
import { createBodyParser, type Upload, uploadsOf } from './body.ts';
import type { ActorContext, Context, ContextFor, Services, WriteContext } from './context.ts';
import { recordRoute } from './observe.ts';
import { answerJson } from './json-answer.ts';
import { readPreferringReplica } from './long-reads.ts';
import { describeShared } from './shared-reads.ts';
import { type AnyInput, parseInput } from './parse-input.ts';
import { createVisitorMiddleware, ignoreVisitor, visitorOf } from './visitors.ts';

/**
 * Handles one route: parsed input in, parsed reply out. JSON that the database built is sent unchanged:
 * docs/decisions/0013-hot-reads.md. A write may return what already existed, if its contract says so.
 */
export type Handler<R extends Route> = (
  input: ParsedInput<R, Upload>,
  ctx: ContextFor<R>,
) => Promise<R['answersCsv'] extends true ? CsvStream : Reply<R>>;

type Reply<R extends Route> =
  | RouteReply<R>
  | JsonText<RouteReply<R>>
  | JsonStream<RouteReply<R>>
  | (R extends { readonly repeatStatus: number }
      ? Repeated<RouteReply<R> | JsonText<RouteReply<R>>>
      : never);

export type Handlers<Routes extends Readonly<Record<string, Route>>> = {
  readonly [Name in keyof Routes]: Handler<Routes[Name]>;
};

export type ContractHandlers<C extends Contract> = {
  readonly [Feature in keyof C]: Handlers<C[Feature]>;
};

/** Answers members of an allied company with the part of a route's data that they may read. */
type AllyHandler<R extends Route> = (
  input: ParsedInput<R, Upload>,
  ctx: ActorContext,
) => Promise<
  R extends { readonly allies: infer Allies extends AllyRead } ? z.input<Allies['response']> : never
>;

/** The ally handler of each route that allies may call. */
export type AllyHandlers<C extends Contract> = {
  readonly [Feature in keyof C as HasAllies<C[Feature]> extends true ? Feature : never]: {
    readonly [
      Name in keyof C[Feature] as C[Feature][Name] extends { readonly allies: AllyRead }
        ? Name
        : never
    ]: AllyHandler<C[Feature][Name]>;
  };
};

type HasAllies<Routes> =
  Extract<Routes[keyof Routes], { readonly allies: AllyRead }> extends never ? false : true;

type AnyContext = Context | WriteContext;

type LooseHandler = (input: AnyInput, ctx: AnyContext) => Promise<unknown>;
type LooseAllyHandler = (input: AnyInput, ctx: ActorContext) => Promise<unknown>;
type Loose<Handler> = Readonly<Record<string, Readonly<Record<string, Handler>>>>;

/**
 * Creates a contract's router. Each route runs, in this order: visitor, access, body, validation, scope,
 * handler. The body of a caller without access is not read.
 */
export function createContractRouter<C extends Contract>(
  contract: C,
  handlers: ContractHandlers<C>,
  services: Services,
  allyHandlers?: AllyHandlers<C>,
): RequestHandler;
export function createContractRouter(
  contract: Contract,
  handlers: Loose<LooseHandler>,
  services: Services,
  allyHandlers: Loose<LooseAllyHandler> = {},
): RequestHandler {
  const routers = new Map<string, Router>();
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, route] of Object.entries(routes)) {
      const handler = handlers[feature]?.[name];
      if (!handler) throw new Error(`${feature}.${name} has no handler`);
      const allyHandler = allyHandlers[feature]?.[name] ?? null;
      if (route.allies && !allyHandler) throw new Error(`${feature}.${name} answers no ally`);
      const steps = [
        nameRequest(`${feature}.${name}`),
        ...(route.answersAllAlike
          ? [ignoreVisitor]
          : [...createVisitorMiddleware(services, route), guard(route, services)]),
        ...createBodyParser(route),
        answer(route, handler, allyHandler, services),
      ];
      const group = groupOf(route.path);
      const router = routers.get(group) ?? Router({ caseSensitive: true, strict: true });
      routers.set(group, router);
      router[expressMethods[route.method]](route.path, ...steps);
    }
  }
  return function findRoute(request, response, next) {
    const router = routers.get(groupOf(request.path));
    if (router) void router(request, response, next);
    else next();
  };
}

/**
 * Returns the group of paths that a path can only match in: those of as many parts that begin alike. Express
 * tries one route after the other, which would take longer than the rest of its work if all were in one router.
 */
function groupOf(path: string): string {
  const parts = path.split('/');
  return `${parts.length}/${parts[1]}`;
}

const expressMethods = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;

function nameRequest(name: string): RequestHandler {
  return (request, _response, next) => {
    recordRoute(request, name);
    next();
  };
}

function guard(route: Route, { db, rateLimits }: Services): RequestHandler {
  return async (request, _response, next) => {
    const { actor } = visitorOf(request);
    checkAnyAccess(route, actor);
    await checkOperator(route, actor, db);
    if (route.limitByDevice !== undefined && actor?.credential.kind === 'device') {
      await rateLimits.consume(route.limitByDevice, actor.credential.deviceId);
    }
    next();
  };
}

function answer(
  route: Route,
  handler: LooseHandler,
  allyHandler: LooseAllyHandler | null,
  services: Services,
): RequestHandler {
  return async (request, response) => {
    const input = parseInput(route, request, uploadsOf(request));
    const createOwn = (chosen: Services) =>
      createContextFor(route, input, request, response, chosen);
    const ctx = createOwn(services);
    const { actor } = visitorOf(request);
    const run = async () => {
      if (actor !== null) {
        await checkScope(route, input, actor, services);
        if (route.allies) checkAccess(route, actor);
      }
      if (!route.takesLong) return handler(input, ctx);
      return readPreferringReplica(route, services, (chosen) =>
        handler(input, chosen === services ? ctx : createOwn(chosen)),
      );
    };
    const readAsAlly = async (error: unknown) => {
      const isNotThere = error instanceof AppError && error.code === 'NOT_FOUND';
      const isAlly = actor !== null && mayReadAsAlly(route, actor);
      if (!isNotThere || !isAlly || !allyHandler || !route.allies) throw error;
      const reply = await allyHandler(input, {
        ...createContext(request, response, services),
        actor,
      });
      return { reply, schema: route.allies.response };
    };
    const { reply: answered, schema } = await inTurn(route, ctx, run)
      .then((own) => ({ reply: own, schema: route.response }))
      .catch(readAsAlly)
      .catch((error: unknown) => {
        throw requireListed(route, error);
      });
    const isRepeated = answered instanceof Repeated;
    const reply = isRepeated ? answered.reply : answered;
    if (route.downloadAs !== undefined) response.attachment(route.downloadAs);
    response.status((isRepeated ? route.repeatStatus : route.status) ?? 200);
    if (reply instanceof CsvStream) return sendParts(reply, 'text/csv', response);
    if (reply instanceof JsonStream) return sendParts(reply, 'application/json', response);
    if (reply instanceof JsonText && route.sharedForSeconds !== undefined) {
      const { headers, isKnown } = describeShared(request, reply, route.sharedForSeconds);
      response.set(Object.fromEntries(headers));
      if (isKnown) return response.status(304).end();
    }
    const text = reply instanceof JsonText ? reply.text : JSON.stringify(schema.parse(reply));
    return answerJson(request, response, text, { status: response.statusCode, headers: [] });
  };
}

/** Streams a long response at the client's pace, and stops when the client disconnects. */
async function sendParts(
  { parts }: { readonly parts: AsyncIterable<string> },
  type: string,
  response: Response,
): Promise<void> {
  response.type(type);
  await pipeline(Readable.from(parts), response).catch((error: unknown) => {
    if (!response.closed) throw error;
  });
}

/** Runs a read at once, and a write when it is its user's turn. @throws BUSY */
async function inTurn<T>(route: Route, ctx: AnyContext, run: () => Promise<T>): Promise<T> {
  if (!isWrite(route.method) || !('actor' in ctx) || ctx.actor === null) return run();
  return ctx.userTurns(ctx.actor.userId, ctx.waitsUntil, run);
}

/** How long a request waits in a queue that moves; it leaves a stalled queue earlier. */
const turnPatienceMs = 8_000;

/** Random, so that clients refused together don't retry together. */
function drawPatienceMs(): number {
  return turnPatienceMs * (0.75 + Math.random() / 4);
}

/** Creates a handler's context. Raw routes, which have no contract, use it too. */
export function createContext(request: Request, response: Response, services: Services): Context {
  return {
    ...services,
    actor: visitorOf(request).actor,
    browser: createBrowser(request, response, services, visitorOf(request)),
    address: services.addressOf(request),
    requestId: typeof request.id === 'string' ? request.id : null,
    waitsUntil: performance.now() + drawPatienceMs(),
  };
}

/** Creates the context of a route's handler. Authenticated writes get only transactions. */
function createContextFor(
  route: Route,
  input: AnyInput,
  request: Request,
  response: Response,
  services: Services,
): AnyContext {
  const ctx = createContext(request, response, services);
  if (route.access === 'public' || !isWrite(route.method)) return ctx;
  const { actor: caller, db, pool: _pool, transactionPool, ...rest } = ctx;
  if (caller === null) throw new AppError('SIGN_IN_REQUIRED');
  // The pool refuses those that have waited for a while, even if connections keep becoming free.
  const inTurnOfAll = async <T>(begin: () => Promise<T>) =>
    services.transactionTurns('all', ctx.waitsUntil, begin);
  return {
    ...rest,
    actor: caller,
    transact: async (run, { lockFirst, locksRights } = {}) =>
      inTurnOfAll(async () =>
        runEmittingTransaction({ ...ctx, db }, async (transaction) => {
          await lockFirst?.(transaction);
          await lockCredential(transaction, caller, services.clock());
          if (locksRights) await lockRights(transaction, caller);
          // A device's rights last as long as the device, so they can't have changed.
          const actor = route.devicesOnly ? caller : await getActorNow(transaction, caller);
          checkAccess(route, actor);
          if (route.access === 'operator') await lockOperator(transaction, actor.userId);
          await checkOperator(route, actor, transaction);
          await checkScope(route, input, actor, { ...services, db: transaction });
          return run({ db: transaction, actor });
        }),
      ),
    async transactInSql(first, run) {
      if (!route.devicesOnly) throw new Error(`${route.path} is not for devices alone`);
      const { statement, read } = lockCredentialAndFind(caller, services.clock(), first);
      return inTurnOfAll(async () =>
        runEmittingSqlTransaction(
          { ...ctx, transactionPool },
          (query) => query(statement),
          (sql, found) => run({ sql, actor: caller, row: read(found) }),
        ),
      );
    },
    async transactRightsInSql(first, run) {
      if (route.access === 'operator' || companyScopeOf(route.access) !== null) {
        throw new Error(`${route.path} needs checks that read more rows`);
      }
      return inTurnOfAll(async () =>
        runEmittingSqlTransaction(
          { ...ctx, transactionPool },
          (query) => lockActorAndFind(query, caller, first, services.clock()),
          async (sql, found) => {
            checkAccess(route, found.actor);
            await checkScope(route, input, found.actor, services);
            return run({ sql, ...found });
          },
        ),
      );
    },
  };
}

/** An error code that the route does not declare is a defect, and is handled as one. */
function requireListed(route: Route, error: unknown): unknown {
  if (!(error instanceof AppError) || errorCodesOf(route).includes(error.code)) return error;
  return new Error(`${route.method} ${route.path} does not list ${error.code}`, { cause: error });
}
