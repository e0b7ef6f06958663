import { isDeepStrictEqual } from 'node:util';
import type { BenchRequest } from './cases.ts';
import type { Pair } from './report.ts';
import type { Server } from './servers.ts';

/** The maximum relative difference in size between two pages with the same content. */
const mostOfSize = 0.05;

interface Answer {
  readonly status: number;
  readonly length: number;
  readonly content: unknown;
}

/** @throws Error when the servers do not answer a request with the same content */
export async function expectSameAnswer(
  { waybill, bare }: Pair<Server>,
  request: BenchRequest,
): Promise<void> {
  const [answer, expected] = [await ask(waybill, request), await ask(bare, request)];
  const [one, other] = [answer, expected].map(({ status, content }) => ({ status, content }));
  if (!isDeepStrictEqual(one, other)) {
    throw new Error(
      `the servers differ at ${request.path}:\n${JSON.stringify(one)}\n${JSON.stringify(other)}`,
    );
  }
  if (Math.abs(answer.length / expected.length - 1) > mostOfSize) {
    throw new Error(
      `the servers differ at ${request.path}: ${answer.length} and ${expected.length} characters`,
    );
  }
}

async function ask({ origin }: Server, { path, headers }: BenchRequest): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, { headers });
  const text = await response.text();
  const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
  const content: unknown = isPage ? readPage(text) : JSON.parse(text, keepCursorsAlike);
  return { status: response.status, length: text.length, content };
}

/** Returns the page's content without scripts: its title, words and link targets. */
function readPage(html: string) {
  const body = /<main>.*<\/main>/s.exec(html)?.[0] ?? '';
  return {
    title: /<title>[^<]*/.exec(html)?.[0],
    words: body.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
    links: Array.from(body.matchAll(/href="([^"]*)"/g), ([, link = '']) =>
      link.replace(/cursor=[^&]*/, 'cursor'),
    ),
  };
}

/** The format of a cursor is up to each server. */
function keepCursorsAlike(key: string, value: unknown): unknown {
  return key === 'nextCursor' ? value !== null : value;
}
