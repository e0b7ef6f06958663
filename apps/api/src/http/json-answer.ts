import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import accepts from 'accepts';

/** Smaller responses take two packets anyway, so compressing gains nothing. */
const leastBytes = 2_048;
/** Within a tenth of the size that gzip's usual level reaches for JSON, and faster: ADR 111. */
const level = 3;
/** Up to this size, handing the work to a thread blocks the event loop as long as compressing in place. */
const mostBytesAtOnce = 16_384;
const gzipBeside = promisify(gzip);

type Headers = readonly (readonly [name: string, value: string])[];

/** Ends a response with JSON, compressed if the client accepts it and it pays. */
export async function answerJson(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  { status, headers }: { readonly status: number; readonly headers: Headers },
): Promise<void> {
  const plain = Buffer.from(text);
  const isCompressed = plain.length >= leastBytes && mayCompress(request);
  const body = isCompressed ? await compress(plain) : plain;
  const own: Headers = [
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', String(body.length)],
    ['vary', 'accept-encoding'],
    ...(isCompressed ? ([['content-encoding', 'gzip']] as const) : []),
  ];
  response.writeHead(status, [...headers, ...own].flat()).end(body);
}

function compress(plain: Buffer): Buffer | Promise<Buffer> {
  return plain.length <= mostBytesAtOnce
    ? gzipSync(plain, { level })
    : gzipBeside(plain, { level });
}

/**
 * Only reads by this site's own pages and by programs: from the compressed size, another site could guess
 * text next to a word that it made the browser send (BREACH). Responses to writes carry tokens, and are
 * small.
 */
function mayCompress(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers['sec-fetch-site'] ?? 'none';
  const isOwn = site === 'same-origin' || site === 'none';
  return isRead && isOwn && accepts(request).encoding(['gzip']) === 'gzip';
}
