import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import accepts from 'accepts';

/** What is smaller travels in two packets anyway, and would wait for a thread for nothing. */
const leastBytes = 2_048;
/** Within a tenth of what gzip's usual level leaves of JSON, and sooner: ADR 111. */
const level = 3;
/** To hand so little to a thread and to hear of it holds the loop of events as long as doing it there. */
const mostBytesAtOnce = 16_384;
const gzipBeside = promisify(gzip);

type Headers = readonly (readonly [name: string, value: string])[];

/** Ends an answer with JSON, compressed where the request takes that and it pays. */
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
 * Only reads of this site's own pages and of programs: from the size of what is compressed another site
 * could guess what stands beside a word that it had a browser send (BREACH). Answers to writes carry
 * tokens, and are small.
 */
function mayCompress(request: IncomingMessage): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const site = request.headers['sec-fetch-site'] ?? 'none';
  const isOwn = site === 'same-origin' || site === 'none';
  return isRead && isOwn && accepts(request).encoding(['gzip']) === 'gzip';
}
