import { pipeline, Readable } from 'node:stream';
import type { Response } from 'express';

/**
 * The emulator's response to verification and profile requests: 'drip' sends a byte now and then,
 * 'says-valid-to-everything' accepts forgeries. The sign-in page always works.
 */
export type SteamFault =
  | 'none'
  | 'hang'
  | 'drip'
  | '503'
  | '403'
  | 'html'
  | 'huge'
  | 'reset'
  | 'redirect'
  | 'says-valid-to-everything';

/** Each broken response contains this line, to catch clients that only look for it. */
const bait = 'is_valid:true\n';

const answers: Partial<Record<SteamFault, (response: Response) => void>> = {
  hang: () => undefined,
  drip,
  '503': (response) => response.status(503).type('text').send(bait),
  '403': (response) => response.status(403).type('text').send(bait),
  html: (response) =>
    response.type('html').send(`<!doctype html>\n<title>Be back soon</title>\n${bait}`),
  huge: (response) =>
    pipeline(Readable.from(endlessText()), response.type('text'), () => undefined),
  reset: (response) => response.req.socket.resetAndDestroy(),
  redirect: (response) => response.redirect(307, '/elsewhere'),
};

/** Responds according to the fault. False if the request should get a normal response. */
export function answerWithFault(fault: SteamFault, response: Response): boolean {
  const answer = answers[fault];
  answer?.(response);
  return answer !== undefined;
}

function drip(response: Response): void {
  response.type('text').write(bait);
  const timer = setInterval(() => response.write('x'), 20);
  response.on('close', () => clearInterval(timer));
}

function* endlessText(): Generator<string> {
  yield bait;
  const block = 'x'.repeat(65_535) + '\n';
  for (;;) yield block;
}
