import type { Services } from '../../http/context.ts';
import type { BusState } from '../../lib/positions.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './messages.policy.ts';

/** Callbacks of a bus. */
export interface BusEvents {
  readonly onMessage: (message: BusMessage) => void;
  readonly onState: (state: BusState) => void;
}

/** How an installation's processes exchange messages. A message that can't be sent is lost. */
export interface Bus {
  start(events: BusEvents): void;
  stop(): Promise<void>;
  readonly state: BusState;
  send(messages: readonly BusMessage[]): void;
  /**
   * Subscribes to these companies, or to all. True if some are new: the caller must then request
   * their current positions.
   */
  follow(vtcIds: ReadonlySet<string> | 'all'): boolean;
}

const channel = 'live';

/**
 * Creates the bus of an installation in one place: LISTEN and NOTIFY on its own connection, where all
 * processes receive everything. One statement at a time; messages sent meanwhile go with the next one.
 */
export function createNotifyBus({ listen }: Pick<Services, 'listen'>): Bus {
  let listening: ReturnType<typeof listen> | null = null;
  let state: BusState = 'degraded';
  let waiting: string[] = [];
  let isSending = false;
  let events: BusEvents | null = null;

  const become = (next: BusState) => {
    // After stop() the state no longer matters.
    if (next === state || !listening) return;
    state = next;
    events?.onState(next);
  };

  const flush = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      // The bus may be stopped between two statements.
      if (!listening) break;
      const texts = waiting;
      waiting = [];
      await listening.notify(texts).then(
        () => become('ok'),
        () => become('degraded'),
      );
    }
    isSending = false;
  };

  return {
    start(told) {
      events = told;
      const onNotice = (text: string) => {
        const message = decodeMessage(text);
        if (message) told.onMessage(message);
      };
      listening = listen(channel, onNotice, (isHearing) => become(isHearing ? 'ok' : 'degraded'));
    },
    async stop() {
      const stopping = listening;
      listening = null;
      await stopping?.stop();
    },
    get state() {
      return listening ? state : 'ok';
    },
    send(messages) {
      // Messages that wait while no one can receive them would be stale.
      if (!listening) return;
      waiting = [...(state === 'ok' ? waiting : []), ...messages.flatMap(encodeMessage)];
      void flush();
    },
    follow: () => false,
  };
}
