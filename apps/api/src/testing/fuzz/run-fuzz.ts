import { once } from 'node:events';
import { type IncomingMessage, request as openRequest } from 'node:http';
import { errorBodySchema } from '@waybill/schema/errors';
import * as fc from 'fast-check';
import { type FuzzRequest, fuzzRequest, type Known } from './fuzz-requests.ts';
import { type Operation, readOperations } from './openapi-operations.ts';

export interface FuzzPrincipal {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FuzzOptions {
  readonly origin: string;
  readonly count: number;
  readonly seed: number;
  readonly principals: readonly FuzzPrincipal[];
  readonly known: Known;
  /** Restores the run's credentials, for example after a successful logout. */
  readonly restore: () => Promise<void>;
}

export interface FuzzReport {
  /** The number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly faults: readonly string[];
}

const strictErrorSchema = errorBodySchema.strict();
const batchSize = 50;
const lanes = 6;

/**
 * Sends requests generated from the server's own OpenAPI document. Reports responses that were server errors,
 * had an undeclared status or code, or another shape than errors have. The same seed generates the same
 * requests.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, count, seed, principals, known, restore } = options;
  const operations = readOperations(await (await fetch(`${origin}/api/openapi.json`)).json());
  const arbitrary = fc.tuple(fuzzRequest(operations, known), fc.constantFrom(...principals));
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let done = 0; done < count; done += batchSize) {
    await restore();
    const numRuns = Math.min(batchSize, count - done);
    const waiting = fc.sample(arbitrary, { numRuns, seed: seed + done });
    const work = async (lane: number) => {
      for (let index = lane; index < waiting.length; index += lanes) {
        const [request, principal] = waiting[index] ?? [];
        if (!request || !principal) continue;
        // As reported by a proxy: the run sends more than one address may in a minute.
        const from = { 'x-forwarded-for': `198.18.${(done + index) % 250}.${index % 250}` };
        const answer = await send(origin, request, { ...principal.headers, ...from });
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const fault = faultOf(request.operation, answer);
        if (fault !== null) faults.push(describe(request, principal, answer, fault));
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  }
  return { statuses, faults };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

async function send(
  origin: string,
  { operation, target, body }: FuzzRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const content = await encodeBody(body);
  const request = openRequest(origin, {
    method: operation.method,
    path: target,
    headers: { ...headers, ...content.headers, 'content-length': content.bytes.length },
  });
  request.end(content.bytes);
  const [response]: IncomingMessage[] = await once(request, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(Buffer.from(chunk));
  return {
    status: response?.statusCode ?? 0,
    type: response?.headers['content-type'] ?? '',
    text: Buffer.concat(chunks).toString(),
  };
}

async function encodeBody(body: FuzzRequest['body']) {
  if (body.kind === 'none') return { bytes: Buffer.alloc(0), headers: {} };
  if (body.kind === 'raw') {
    const headers: Record<string, string> = body.type === '' ? {} : { 'content-type': body.type };
    return { bytes: Buffer.from(body.text), headers };
  }
  const form = new FormData();
  for (const [name, value] of body.fields) {
    if (value.startsWith('x')) form.append(name, new Blob([value]), 'file.png');
    else form.append(name, value);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { bytes: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}

/** Returns what is wrong with a response, or null. */
function faultOf({ codes }: Operation, { status, type, text }: Answer): string | null {
  if (status >= 500) return 'an error of the server';
  // A path that can't be decoded belongs to no operation.
  const declared = codes.get(status) ?? (status === 400 ? ['MALFORMED_REQUEST'] : null);
  if (declared === null) return 'a status that is not declared';
  if (status < 400) return null;
  if (!type.startsWith('application/json')) return 'an error that is not JSON';
  const error = strictErrorSchema.safeParse(parseJson(text)).data;
  if (!error) return 'an error of another form';
  return declared.includes(error.code) ? null : 'a code that is not declared';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describe(
  { operation, target, body }: FuzzRequest,
  principal: FuzzPrincipal,
  { status, text }: Answer,
  fault: string,
): string {
  const sent = JSON.stringify(body).slice(0, 600);
  return `${fault}: ${operation.method} ${target} as ${principal.name} with ${sent} → ${status} ${text.slice(0, 300)}`;
}
