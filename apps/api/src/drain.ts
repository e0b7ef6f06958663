import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';

/** A connection that is silent for so long was opened in advance, as browsers do. */
const silenceMs = 250;
/** Twice as many connections as the system holds for a server of Node that has not taken them. */
const mostWaiting = 1_022;
/** After so long without a new connection or request, everybody who waits for an answer has asked. */
const quietMs = 25;
/** A client that has just been answered may send its next request on the same connection for so long. */
const idleMs = 250;
/** For so long the port stays open for clients that are still being answered, as they come back at once. */
const comebackMs = 250;

export interface DrainableServer {
  readonly server: Server;
  /**
   * Takes no more connections, answers what has arrived with `Connection: close`, closes the idle
   * connections as they become idle, and resolves when none is left; what is left after
   * `deadlineMs` is broken.
   */
  readonly drain: (deadlineMs: number) => Promise<void>;
}

/** A server of Node that can be ended without breaking an answer. */
export function createDrainableServer(
  options: ServerOptions,
  listener: RequestListener,
): DrainableServer {
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let arrivalCount = 0;
  let isClosingIdleSoon = false;
  let held: (() => void)[] | null = null;

  const server = createServer(options, (request, response) => {
    arrivalCount += 1;
    unanswered.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      unanswered.delete(response);
      if (isDraining) void closeIdleSoon();
    });
    if (held) held.push(() => listener(request, response));
    else listener(request, response);
  });
  server.on('connection', (socket) => {
    arrivalCount += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  /**
   * Closing resets what the system has accepted and Node, which takes one each turn, has not. No
   * request begins meanwhile: a client that is answered connects again, and its next request is held.
   */
  async function takeWaiting(): Promise<void> {
    held = [];
    // The turn in which this was called may have looked for connections already.
    await endOfTurn();
    await takeUntilQuiet(arrivalCount + mostWaiting, performance.now() + comebackMs);
  }

  async function takeUntilQuiet(mostArrivals: number, until: number): Promise<void> {
    const before = arrivalCount;
    await delay(quietMs);
    // What has come at the very end of that is taken before the port is closed.
    await endOfTurn();
    const isQuiet = arrivalCount === before || arrivalCount >= mostArrivals;
    const isAnswering = unanswered.size > (held?.length ?? 0) && performance.now() < until;
    if (!isQuiet || isAnswering) await takeUntilQuiet(mostArrivals, until);
  }

  function beginHeld(): void {
    const requests = held ?? [];
    held = null;
    for (const begin of requests) begin();
  }

  /** To Node a connection is idle once its answer is written; its client may still receive it. */
  function closeIdle(): void {
    const isSending = [...unanswered].some(({ writableEnded }) => writableEnded);
    if (!isSending) server.closeIdleConnections();
  }

  /** A client that was told to keep its connection may be sending its next request: that is read first. */
  async function closeIdleSoon(): Promise<void> {
    if (isClosingIdleSoon) return;
    isClosingIdleSoon = true;
    await delay(idleMs);
    await endOfTurn();
    isClosingIdleSoon = false;
    // While requests are held, their clients and those who come back may be between two of them.
    if (held === null) closeIdle();
  }

  async function closeSilent(): Promise<void> {
    // What has arrived while this process was busy is read first.
    await endOfTurn();
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return {
    server,
    async drain(deadlineMs) {
      isDraining = true;
      const arrivalsBefore = arrivalCount;
      const wasAnswering = unanswered.size > 0;
      for (const response of unanswered) response.shouldKeepAlive = false;
      await takeWaiting();
      const silence = setTimeout(() => void closeSilent(), silenceMs);
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
      await new Promise<void>((resolve) => {
        // That of the HTTP server closes idle connections too, by Node's idea of them.
        NetServer.prototype.close.call(server, () => resolve());
        beginHeld();
        if (wasAnswering || arrivalCount > arrivalsBefore) void closeIdleSoon();
        else closeIdle();
      });
      clearTimeout(silence);
      clearTimeout(deadline);
    },
  };
}
