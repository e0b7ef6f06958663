import { act } from '@testing-library/react';

const connecting = 0;
const open = 1;
const closed = 2;

/** What stands in for the browser's EventSource: a test tells what the server would. */
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
    /** The addresses of the streams that are open. */
    urls: () => [...sources].map(({ url }) => url),
    /** Has every stream tell an event. */
    tell(type: string, lastEventId: number, data: object): void {
      const text = JSON.stringify(data);
      const init = { data: text, lastEventId: String(lastEventId) };
      each((source) => source.dispatchEvent(new MessageEvent(type, init)));
    },
    /** Lets every stream break off, as a server that restarts, or refuse to go on. */
    breakOff(isFinal: boolean): void {
      each((source) => {
        source.readyState = isFinal ? closed : connecting;
        source.dispatchEvent(new Event('error'));
      });
    },
  };
}
