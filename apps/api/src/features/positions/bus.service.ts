import type { Services } from '../../http/context.ts';
import type { BusState } from '../../lib/positions.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './messages.policy.ts';

/** What comes of a bus. */
export interface BusEvents {
  readonly onMessage: (message: BusMessage) => void;
  readonly onState: (state: BusState) => void;
}

/** How the processes of an installation hear one another. What cannot be said is lost. */
export interface Bus {
  start(events: BusEvents): void;
  stop(): Promise<void>;
  readonly state: BusState;
  send(messages: readonly BusMessage[]): void;
  /**
   * Hears of these companies, or of all. True when some of them were not heard of before: then somebody
   * has to ask for what is known of them.
   */
  follow(vtcIds: ReadonlySet<string> | 'all'): boolean;
}

const channel = 'live';

/**
 * The bus of an installation in one place: LISTEN and NOTIFY on a connection of its own, on which all
 * hear everything. One statement at a time; what is said meanwhile goes with the next one.
 */
export function createNotifyBus({ listen }: Pick<Services, 'listen'>): Bus {
  let listening: ReturnType<typeof listen> | null = null;
  let state: BusState = 'degraded';
  let waiting: string[] = [];
  let isSending = false;
  let events: BusEvents | null = null;

  const become = (next: BusState) => {
    // Who stops it knows that it is away then.
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
      // What waits while nobody can hear it is old before they can.
      if (!listening) return;
      waiting = [...(state === 'ok' ? waiting : []), ...messages.flatMap(encodeMessage)];
      void flush();
    },
    follow: () => false,
  };
}
