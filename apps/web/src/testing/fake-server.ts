import { contract } from '@waybill/schema/contract';
import type { ParsedInput, RouteReply } from '@waybill/schema/contract/input';
import { examplesOf } from '@waybill/schema/contract/example';
import type { Route } from '@waybill/schema/contract/route';
import { errorCatalogue, exampleDetailsOf, type ErrorCode } from '@waybill/schema/errors';
import { z } from 'zod';

/** An error response, with a sentence for each invalid field. */
export class Refusal {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>) {
    this.code = code;
    this.fields = fields;
  }
}

/** A request's input, as a route's handler on the server gets it. */
interface Received {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File>>;
}

type Answer = (received: Received) => unknown;

export type FakeServer = ReturnType<typeof createFakeServer>;

/**
 * A fake server for the typed client. Requests must match the contract, and every response is validated
 * against it. A route without a configured response returns the contract's example.
 */
export function createFakeServer() {
  const answers = new Map<string, Answer>();
  const schemas = new Map<string, z.ZodType>();
  const received = new Map<string, Received[]>();
  const faults: string[] = [];
  const givenUp: string[] = [];

  /** Sets a route's response; an exception it throws acts as a network failure. */
  function answer<R extends Route>(
    route: R,
    reply: (
      input: ParsedInput<R, File>,
    ) => RouteReply<R> | Refusal | Promise<RouteReply<R> | Refusal>,
  ): void;
  function answer(route: Route, reply: Answer): void {
    answers.set(nameOf(route), reply);
    // The same address has a shorter response for allies.
    schemas.set(nameOf(route), route.response);
  }

  /** Returns a route's requests so far, in order. */
  function requestsTo<R extends Route>(route: R): ParsedInput<R, File>[];
  function requestsTo(route: Route): Received[] {
    return received.get(nameOf(route)) ?? [];
  }

  const send: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const method = init.method ?? 'GET';
    const route = routes.find(
      (candidate) => candidate.method === method && matchPath(candidate, url.pathname) !== null,
    );
    // Road tiles are binary and not in the contract; here they are empty.
    if (roadTilePath.test(url.pathname)) return new Response(null, { status: 204 });
    if (!route) {
      faults.push(`${method} ${url.pathname} is not in the contract`);
      return Response.error();
    }
    const request = readRequest(route, url, init.body ?? null);
    if (typeof request === 'string') {
      faults.push(`${nameOf(route)}: ${request}`);
      return Response.error();
    }
    const name = nameOf(route);
    received.set(name, [...(received.get(name) ?? []), request]);
    init.signal?.addEventListener('abort', () => givenUp.push(name));
    const reply = await (answers.get(name) ?? (() => examplesOf(route.response, 'output')[0]))(
      request,
    );
    if (reply instanceof Refusal) return refuse(reply);
    const checked = (schemas.get(name) ?? route.response).safeParse(reply);
    if (!checked.success) faults.push(`the answer to ${name}: ${z.prettifyError(checked.error)}`);
    return Response.json(reply, { status: route.status ?? 200 });
  };

  return {
    answer,
    requestsTo,
    /** True if the app aborted a request to this route. */
    hasGivenUp: (route: Route) => givenUp.includes(nameOf(route)),
    /** Makes a route fail like a broken connection until another response is set. */
    cutOff: (route: Route) =>
      void answers.set(nameOf(route), () => {
        throw new TypeError('Failed to fetch');
      }),
    /** Resets a route to the contract's example. */
    restore: (route: Route) => void answers.delete(nameOf(route)),
    send,
    /** Requests by the app and responses by tests that violate the contract. */
    faults: () => faults,
  };
}

const roadTilePath = /^\/api\/map\/\w+\/roads\/\d+$/;

const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** Returns the parameters in a path below `/api`, or null if it does not match the route. */
function matchPath({ path }: Route, pathname: string): Record<string, string> | null {
  const pattern = new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  const parameters = Object.entries(match.groups ?? {});
  return Object.fromEntries(parameters.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** Parses a request for a handler, or returns the contract's validation error. */
function readRequest(route: Route, url: URL, body: RequestInit['body']): Received | string {
  const form = body instanceof FormData ? [...body.entries()] : [];
  const fields = form.filter(([, value]) => typeof value === 'string');
  const files = form.flatMap(([name, value]) => (value instanceof File ? [[name, value]] : []));
  const sent = z
    .object({
      params: route.params ?? z.object({}),
      query: route.query ?? z.strictObject({}),
      body: route.body ?? z.undefined(),
    })
    .safeParse({
      params: matchPath(route, url.pathname),
      query: Object.fromEntries(url.searchParams),
      body: typeof body === 'string' ? JSON.parse(body) : route.body && Object.fromEntries(fields),
    });
  if (!sent.success) return z.prettifyError(sent.error);
  return { ...sent.data, ...(route.files && { files: Object.fromEntries(files) }) };
}

function refuse({ code, fields }: Refusal): Response {
  const { status, message } = errorCatalogue[code];
  const [sentence = message] = Object.values(fields ?? {});
  const body = {
    error: sentence,
    code,
    requestId: 'r1',
    ...(fields && { fields }),
    ...exampleDetailsOf(code),
  };
  // Makes the app retry server failures at once: its normal delay is seconds.
  return Response.json(body, { status, ...(status >= 500 && { headers: { 'retry-after': '0' } }) });
}
