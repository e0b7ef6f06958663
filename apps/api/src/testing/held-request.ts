import { once } from 'node:events';
import { type IncomingMessage, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Client, createClient } from '@waybill/client';

/** A request as the typed client would send it. */
export interface Draft {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Captures the request that the typed client would send for a call, without sending it. */
export async function draftRequest(ask: (call: Client) => Promise<unknown>): Promise<Draft> {
  const drafts: Draft[] = [];
  const call = createClient({
    baseUrl: 'http://draft.invalid/api',
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const { pathname, search } = new URL(request.url);
      drafts.push({
        method: request.method,
        path: `${pathname}${search}`,
        headers: Object.fromEntries(request.headers),
        body: Buffer.from(await request.arrayBuffer()),
      });
      return Response.json({}, { status: 418 });
    },
  });
  await Promise.allSettled([ask(call)]);
  const [draft] = drafts;
  if (!draft) throw new Error('the client sent nothing');
  return draft;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A request whose headers are sent, with the first byte of the body if it has one. */
export interface HeldRequest {
  /** Sends the rest. */
  readonly finish: () => Promise<Answer>;
}

/** Sends a request's headers and the first byte of its body, on its own connection. */
export function holdRequest(
  origin: string,
  { method, path, headers, body }: Draft,
  ownHeaders: Readonly<Record<string, string>>,
): HeldRequest {
  const request = startRequest(new URL(path, origin), {
    method,
    agent: false,
    headers: { ...headers, ...ownHeaders, 'content-length': body.length },
  });
  const answered = once(request, 'response');
  request.flushHeaders();
  if (body.length > 0) request.write(body.subarray(0, 1));
  return {
    finish: async () => {
      request.end(body.subarray(1));
      const [response]: IncomingMessage[] = await answered;
      if (!response) throw new Error('no answer came');
      return { status: response.statusCode ?? 0, text: await text(response) };
    },
  };
}
