import { contract } from '@waybill/schema/contract';
import type { ParsedInput, RouteReply } from '@waybill/schema/contract/input';
import type { Route } from '@waybill/schema/contract/route';
import { errorCatalogue, type ErrorCode } from '@waybill/schema/errors';
import { z } from 'zod';

/** An answer other than 2xx; the fields at fault with what is wrong with each. */
export class Refusal {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: ErrorCode, fields?: Readonly<Record<string, string>>) {
    this.code = code;
    this.fields = fields;
  }
}

/** What a request carried, as a route's handler on the server would get it. */
interface Received {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly files?: Readonly<Record<string, File>>;
}

type Answer = (received: Received) => unknown;

export type FakeServer = ReturnType<typeof createFakeServer>;

/**
 * The far end of the web app's typed client. Requests have to be what the contract takes, and every
 * answer is checked against it; a route that was told nothing answers with the contract's example.
 */
export function createFakeServer() {
  const answers = new Map<string, Answer>();
  const schemas = new Map<string, z.ZodType>();
  const received = new Map<string, Received[]>();
  const faults: string[] = [];
  const givenUp: string[] = [];

  /** Has a route answer so from now on; what it throws is a network that fails. */
  function answer<R extends Route>(
    route: R,
    reply: (
      input: ParsedInput<R, File>,
    ) => RouteReply<R> | Refusal | Promise<RouteReply<R> | Refusal>,
  ): void;
  function answer(route: Route, reply: Answer): void {
    answers.set(nameOf(route), reply);
    // Allies are answered by the same address in fewer words.
    schemas.set(nameOf(route), route.response);
  }

  /** What a route was asked so far, in order. */
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
    // Tiles of roads are bytes, which no contract describes; here nobody has driven.
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
    const reply = await (answers.get(name) ?? (() => exampleOf(route)))(request);
    if (reply instanceof Refusal) return refuse(reply);
    const checked = (schemas.get(name) ?? route.response).safeParse(reply);
    if (!checked.success) faults.push(`the answer to ${name}: ${z.prettifyError(checked.error)}`);
    return Response.json(reply, { status: route.status ?? 200 });
  };

  return {
    answer,
    requestsTo,
    /** Whether the app has stopped to wait for an answer of this route. */
    hasGivenUp: (route: Route) => givenUp.includes(nameOf(route)),
    /** Lets no answer of a route through, until it is told another one. */
    cutOff: (route: Route) =>
      void answers.set(nameOf(route), () => {
        throw new TypeError('Failed to fetch');
      }),
    /** Has a route answer with the contract's example again. */
    restore: (route: Route) => void answers.delete(nameOf(route)),
    send,
    /** What the app sent, or a test answered, against the contract. */
    faults: () => faults,
  };
}

const roadTilePath = /^\/api\/map\/\w+\/roads\/\d+$/;

const routes = Object.values(contract).flatMap((feature): Route[] => Object.values(feature));

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

/** The parameters in a path below `/api`, or null when it is not the route's. */
function matchPath({ path }: Route, pathname: string): Record<string, string> | null {
  const pattern = new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = pattern.exec(pathname);
  if (!match) return null;
  const parameters = Object.entries(match.groups ?? {});
  return Object.fromEntries(parameters.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/** A request as a handler gets it, or the sentence that says what the contract has against it. */
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

function exampleOf(route: Route): unknown {
  const { examples } = z
    .looseObject({ examples: z.array(z.unknown()) })
    .parse(z.globalRegistry.get(route.response) ?? {});
  return examples[0];
}

function refuse({ code, fields }: Refusal): Response {
  const { status, message } = errorCatalogue[code];
  const [sentence = message] = Object.values(fields ?? {});
  const body = { error: sentence, code, requestId: 'r1', ...(fields && { fields }) };
  // A server that fails is asked again at once: the app's patience takes seconds.
  return Response.json(body, { status, ...(status >= 500 && { headers: { 'retry-after': '0' } }) });
}
