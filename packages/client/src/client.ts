import type { ErrorBody } from '@waybill/schema/errors';
import { messages } from '@waybill/schema/messages';
import type { RouteInput, RouteOutput } from '@waybill/schema/contract/input';
import type { Route } from '@waybill/schema/contract/route';

/** How the client reaches the API, and the headers it sends. */
export interface Transport {
  /** The base address, ending in `/api`; may be relative in a browser. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  /** Called for each request, so that a changed token or cookie takes effect at once. */
  readonly headers?: (route: Route) => Record<string, string>;
  /** Compresses a body with gzip where the route allows it; null where it isn't worth it. */
  readonly compress?: (json: string) => Uint8Array<ArrayBuffer> | null;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** A response other than 2xx. Its message can be shown to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;
  /** The server's Retry-After header. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null) {
    super(body.error);
    this.status = status;
    this.body = body;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Scalar = string | number | boolean | undefined;

interface LooseInput {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, Blob | undefined>>;
}

type CallArguments<R extends Route> =
  unknown extends RouteInput<R>
    ? [input?: undefined, options?: CallOptions]
    : [input: RouteInput<R>, options?: CallOptions];

export interface Client {
  /**
   * Calls one route of the contract.
   * @throws ApiError for every answer other than 2xx; TypeError when the server is not reached.
   */
  <R extends Route>(route: R, ...rest: CallArguments<R>): Promise<RouteOutput<R>>;
}

/** The typed client of the contract, the same for web, companion and tests. */
export function createClient(transport: Transport): Client {
  const send = transport.fetch ?? fetch;
  function call<R extends Route>(route: R, ...rest: CallArguments<R>): Promise<RouteOutput<R>>;
  async function call(route: Route, input: LooseInput = {}, options: CallOptions = {}) {
    const headers = new Headers(transport.headers?.(route));
    const body = encodeBody(route, input, headers, transport);
    const response = await send(`${transport.baseUrl}${buildPath(route, input)}`, {
      method: route.method,
      headers,
      ...(body !== null && { body }),
      ...(options.signal && { signal: options.signal }),
    });
    if (!response.ok) throw await readError(response);
    return route.response.parse(await (route.answersCsv ? response.text() : response.json()));
  }
  return call;
}

/** Returns the path below the base address, with parameters filled in and the query appended. */
export function buildPath(route: Pick<Route, 'path'>, input: LooseInput): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function encodeBody(
  route: Route,
  input: LooseInput,
  headers: Headers,
  { compress }: Transport,
): string | FormData | Uint8Array<ArrayBuffer> | null {
  if (route.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(input.body ?? {})) {
      if (value !== undefined)
        form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    for (const [name, file] of Object.entries(input.files ?? {})) {
      if (file) form.set(name, file);
    }
    return form;
  }
  if (!route.body) return null;
  headers.set('content-type', 'application/json');
  const json = JSON.stringify(input.body);
  const compressed = route.bodyBytes === undefined ? null : (compress?.(json) ?? null);
  if (compressed) headers.set('content-encoding', 'gzip');
  return compressed ?? json;
}

async function readError(response: Response): Promise<ApiError> {
  const retryAfter = response.headers.get('retry-after') ?? '';
  const body: unknown = await response.json().catch(() => null);
  const fallback = { error: messages.somethingWentWrong, code: 'INTERNAL', requestId: '' };
  return new ApiError(
    response.status,
    isErrorBody(body) ? body : fallback,
    /^\d+$/.test(retryAfter) ? Number(retryAfter) : null,
  );
}

/** Same as `errorBodySchema`, without making every client bundle zod. */
function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  const hasTexts = ['error', 'code', 'requestId'].every(
    (name) => typeof Reflect.get(body, name) === 'string',
  );
  const fields: unknown = Reflect.get(body, 'fields') ?? {};
  return (
    hasTexts &&
    typeof fields === 'object' &&
    fields !== null &&
    Object.values(fields).every((sentence) => typeof sentence === 'string')
  );
}
