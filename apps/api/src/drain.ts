import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Whoever has connected and sent nothing for so long did so in advance, as browsers do. */
const silenceMs = 250;

/**
 * Watches a server's connections from now on, so that they can be ended without breaking an answer.
 * The returned function takes no more of them, answers what has arrived with `Connection: close`,
 * closes the idle ones as they become idle, and resolves when none is left; what is left after
 * `deadlineMs` is broken.
 */
export function prepareDrain(server: Server): (deadlineMs: number) => Promise<void> {
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', (_request, response: ServerResponse) => {
    unanswered.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once('close', () => {
      unanswered.delete(response);
      if (isDraining) closeIdle();
    });
  });

  /** To Node a connection is idle once its answer is written; its client may still receive it. */
  function closeIdle(): void {
    const isSending = [...unanswered].some(({ writableEnded }) => writableEnded);
    if (!isSending) server.closeIdleConnections();
  }

  function closeSilent(): void {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  }

  return async (deadlineMs) => {
    isDraining = true;
    for (const response of unanswered) response.shouldKeepAlive = false;
    // Closing resets the connections that the system has taken and Node has not: it takes them now.
    await endOfTurn();
    const silence = setTimeout(closeSilent, silenceMs);
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
    await new Promise<void>((resolve) => {
      // That of the HTTP server closes idle connections too, by Node's idea of them.
      NetServer.prototype.close.call(server, () => resolve());
      closeIdle();
    });
    clearTimeout(silence);
    clearTimeout(deadline);
  };
}
