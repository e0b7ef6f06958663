import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as endOfTurn, setTimeout as delay } from 'node:timers/promises';

/** A connection silent for this long was opened in advance, as browsers do. */
const silenceMs = 250;
/** Twice the number of connections that the system queues before Node accepts them. */
const mostWaiting = 1_022;
/** After this long without a new connection or request, all waiting clients have sent theirs. */
const quietMs = 25;
/** How long a client that was just answered may take to send its next request on the same connection. */
const idleMs = 250;
/** How long the port stays open for clients still being answered, which reconnect at once. */
const comebackMs = 250;

export interface DrainableServer {
  readonly server: Server;
  /**
   * Stops accepting connections, answers received requests with `Connection: close`, and closes
   * connections as they become idle. Resolves when none is left. After `deadlineMs` the remaining
   * ones are broken.
   */
  readonly drain: (deadlineMs: number) => Promise<void>;
}

/** Creates a Node server that can stop without breaking a response. */
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
   * Accepts waiting connections. Closing would reset those that the system has accepted and Node, which takes
   * one per turn, has not. No request begins meanwhile: a client that was answered reconnects, and its next
   * request is held.
   */
  async function takeWaiting(): Promise<void> {
    held = [];
    // The current turn may already have polled for connections.
    await endOfTurn();
    await takeUntilQuiet(arrivalCount + mostWaiting, performance.now() + comebackMs);
  }

  async function takeUntilQuiet(mostArrivals: number, until: number): Promise<void> {
    const before = arrivalCount;
    await delay(quietMs);
    // Connections that arrived at the very end are accepted before the port closes.
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

  /**
   * Node considers a connection idle once its response is written, but its client may still be receiving it.
   */
  function closeIdle(): void {
    const isSending = [...unanswered].some(({ writableEnded }) => writableEnded);
    if (!isSending) server.closeIdleConnections();
  }

  /** A client with a keep-alive connection may be sending its next request, so that is read first. */
  async function closeIdleSoon(): Promise<void> {
    if (isClosingIdleSoon) return;
    isClosingIdleSoon = true;
    await delay(idleMs);
    await endOfTurn();
    isClosingIdleSoon = false;
    // While requests are held, their clients and returning ones may be between two requests.
    if (held === null) closeIdle();
  }

  async function closeSilent(): Promise<void> {
    // Reads first the data that arrived while this process was busy.
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
        // The HTTP server's own close also closes connections that Node considers idle.
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
