import { act } from '@testing-library/react';

const connecting = 0;
const open = 1;
const closed = 2;

/** Creates a fake EventSource; tests emit the server's events. */
export function createFakeEventSource() {
  const sources = new Set<FakeEventSource>();

  class FakeEventSource extends EventTarget {
    static readonly CLOSED = closed;
    readonly url: string;
    readyState = open;

    constructor(url: string) {
      super();
      this.url = url;
      sources.add(this);
    }

    close(): void {
      this.readyState = closed;
      sources.delete(this);
    }
  }

  const each = (dispatch: (source: FakeEventSource) => void) =>
    act(() => {
      for (const source of sources) dispatch(source);
    });

  return {
    EventSource: FakeEventSource,
    /** The URLs of the open streams. */
    urls: () => [...sources].map(({ url }) => url),
    /** Emits an event on every stream. */
    tell(type: string, lastEventId: number, data: object): void {
      const text = JSON.stringify(data);
      const init = { data: text, lastEventId: String(lastEventId) };
      each((source) => source.dispatchEvent(new MessageEvent(type, init)));
    },
    /** Breaks every stream: temporarily, as when a server restarts, or finally, as when it refuses. */
    breakOff(isFinal: boolean): void {
      each((source) => {
        source.readyState = isFinal ? closed : connecting;
        source.dispatchEvent(new Event('error'));
      });
    },
  };
}
