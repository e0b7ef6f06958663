import { limits } from '@waybill/schema/limits';
import type { Response } from 'express';

/** Output of a stream. */
export interface Sink {
  readonly write: (text: string) => void;
  readonly end: () => void;
}

/** Writes events to a response. Slow readers are disconnected before their buffer fills the memory. */
export function createSink(response: Response): Sink {
  return {
    write(text) {
      if (response.writableEnded || response.destroyed) return;
      response.write(text);
      if (response.writableLength > limits.liveUnsentBytes) response.destroy();
    },
    end: () => void response.end(),
  };
}

/** Sends the headers of a response of events, which has no end. */
export function beginEventStream(response: Response): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // Keeps caches and compressors from buffering the stream.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  response.flushHeaders();
}
