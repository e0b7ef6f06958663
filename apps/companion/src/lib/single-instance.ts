import { mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { dirname } from 'node:path';
import { CommandError, exitCodes } from './exit-codes.ts';
import { messageOf } from './message-of.ts';

/** The one program that runs, reachable for others of its kind. */
export interface Instance {
  release(): Promise<void>;
}

/** A program that stands still, as one whose window is being marked, does not answer. */
const answerMs = 10_000;

/** What one program asks the running one, and is answered as JSON. */
export type Question = 'status' | 'account' | 'quit' | `window ${string}`;

/**
 * Becomes the one program at an address, which answers the others; null where another one is.
 * @throws CommandError where the address cannot be used
 */
export async function becomeInstance(
  address: string,
  answer: (question: string) => object,
): Promise<Instance | null> {
  try {
    return await takeAddress(address, answer);
  } catch (error) {
    throw new CommandError(
      exitCodes.queueNotWritable,
      `${dirname(address)} cannot be written: ${messageOf(error)}`,
    );
  }
}

async function takeAddress(
  address: string,
  answer: (question: string) => object,
): Promise<Instance | null> {
  // A pipe of Windows lies in no folder.
  if (!address.startsWith('\\\\')) mkdirSync(dirname(address), { recursive: true, mode: 0o700 });
  for (const isSecondTry of [false, true]) {
    try {
      const server = await listen(address, answer);
      return { release: () => new Promise((resolve) => server.close(() => resolve())) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
      if (isSecondTry || (await askInstance(address, 'status')) !== null) return null;
      // What a killed program left behind.
      rmSync(address, { force: true });
    }
  }
  return null;
}

/** Asks the running program; null where none runs, and nothing in particular where it does not say. */
export function askInstance(address: string, question: Question): Promise<unknown> {
  return new Promise((resolve) => {
    let text = '';
    let isThere = false;
    const socket = connect(address, () => {
      isThere = true;
      socket.end(question);
    });
    socket.setEncoding('utf8').on('data', (part: string) => (text += part));
    socket.on('error', () => resolve(isThere ? {} : null));
    socket.on('end', () => resolve(parse(text)));
    socket.setTimeout(answerMs, () => {
      socket.destroy();
      resolve({});
    });
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

function listen(address: string, answer: (question: string) => object): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      let question = '';
      socket.setEncoding('utf8').on('data', (part: string) => (question += part.slice(0, 1_000)));
      socket.on('error', () => socket.destroy());
      socket.on('end', () => void socket.end(JSON.stringify(answer(question))));
    });
    server.on('error', reject);
    server.listen(address, () => resolve(server));
  });
}
