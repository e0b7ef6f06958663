import { useQueryClient } from '@tanstack/react-query';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import type { StreamScope } from '@waybill/schema/features/positions.models';
import { decodeFrame } from '@waybill/schema/position-frames';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Bounds, MapGame } from '#src/components/world-map/world.ts';
import { api, isSessionEnding } from '#src/lib/api.ts';
import { emptyFleet, type FleetState, haveVanished, withFrame } from './fleet.model.ts';
import { positionsKey } from './positions.queries.ts';

const frameNames = ['snap', 'p', 'n', 'gone', 'c', 'gap', 'bye'] as const;

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Text beside the map is updated less often than its trucks. */
const shownEveryMs = 1_000;
/** Debounce: the view is sent when the map rests. */
const viewPauseMs = 400;

/** The trucks to follow. */
export interface Followed {
  readonly game: MapGame;
  readonly scope: StreamScope;
  /** The squares in sight; nothing is followed until they are known. */
  readonly squares: Bounds | null;
}

export interface PositionStream {
  /** The current state, for drawing. */
  readonly latest: RefObject<FleetState>;
  /** The state of at most a second ago, for text. */
  readonly state: FleetState;
  /** True if the stream is open; null during the first attempt. */
  readonly isOpen: boolean | null;
}

/** The shown state, with the stream that it is from. */
interface Told extends Pick<PositionStream, 'state' | 'isOpen'> {
  readonly of: string;
}

const nothing: Omit<Told, 'of'> = { state: emptyFleet, isOpen: null };

/** Follows trucks while the page is visible. */
export function usePositionStream({ game, scope, squares }: Followed): PositionStream {
  const queryClient = useQueryClient();
  const latest = useRef(emptyFleet);
  const of = `${game} ${scope}`;
  const [told, setTold] = useState<Told>({ of, ...nothing });
  const view = useRef<Bounds | null>(null);
  /** The squares sent to the server, with their stream. */
  const toldView = useRef<{ readonly streamId: string; readonly key: string } | null>(null);
  const squaresKey = squares?.join(' ') ?? null;
  const hasView = squares !== null;
  const streamId = told.of === of ? told.state.streamId : null;

  useEffect(() => {
    view.current = squaresKey === null ? null : readSquares(squaresKey);
    if (view.current === null || squaresKey === null || streamId === null) return undefined;
    // A view moved before the stream has begun is sent once it has.
    if (toldView.current?.streamId === streamId && toldView.current.key === squaresKey) {
      return undefined;
    }
    const [x0, z0, x1, z1] = view.current;
    const timer = setTimeout(() => {
      toldView.current = { streamId, key: squaresKey };
      const input = { params: { streamId }, body: { x0, z0, x1, z1 } };
      // On failure the stream reconnects with its then current view.
      api(positionsContract.setView, input).catch(() => {});
    }, viewPauseMs);
    return () => clearTimeout(timer);
  }, [squaresKey, streamId]);

  useEffect(() => {
    if (!hasView) return undefined;
    latest.current = emptyFleet;
    let isOpen: boolean | null = null;
    let openedWith = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setTold({ of, state: latest.current, isOpen });
    const showSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        show();
      }, shownEveryMs);
    };
    const end = followWhileSeen({
      address() {
        openedWith = view.current?.join(' ') ?? '';
        return addressOf(game, scope, view.current);
      },
      onOpen(value) {
        isOpen = value;
        show();
      },
      onFrame(event, data) {
        const frame = decodeFrame(event, data);
        if (frame === null) return;
        // Hides a driver's data beside the map together with their truck.
        if (frame.event === 'gone' && haveVanished(latest.current, frame.trucks, view.current)) {
          void queryClient.invalidateQueries({ queryKey: positionsKey });
        }
        if (frame.event === 'snap') {
          toldView.current = { streamId: frame.streamId, key: openedWith };
        }
        const isFirst = latest.current.toldAt === null || frame.event === 'snap';
        latest.current = withFrame(latest.current, frame, performance.now());
        if (isFirst) show();
        else showSoon();
        // The session may have ended, so the user is refetched.
        if (frame.event === 'bye' && frame.reason !== 'restarting') {
          void queryClient.invalidateQueries({ queryKey: ['auth'] });
        }
      },
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [queryClient, game, scope, of, hasView]);

  // Nothing is known until the current stream's first frame.
  const { state, isOpen } = told.of === of ? told : nothing;
  return { latest, state, isOpen };
}

interface Following {
  readonly address: () => string;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onFrame: (event: string, data: string) => void;
}

/**
 * Keeps a stream open while the page is visible. Reconnects with growing random delays, to protect a
 * restarting server. @returns what ends it
 */
function followWhileSeen({ address, onOpen, onFrame }: Following): () => void {
  let source: EventSource | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const close = () => {
    clearTimeout(wait);
    source?.close();
    source = null;
  };
  const comeBack = () => {
    const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    failures += 1;
    wait = setTimeout(openUnlessEnding, waitMs * (0.5 + Math.random() / 2));
  };

  /** During a log-out the stream would be refused. Retried later, because logging out may fail. */
  function openUnlessEnding(): void {
    if (isSessionEnding()) comeBack();
    else open();
  }

  function open(): void {
    close();
    const opened = new EventSource(address());
    source = opened;
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      close();
      onOpen(false);
      comeBack();
    });
    for (const name of frameNames) {
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        if (name === 'snap') {
          failures = 0;
          onOpen(true);
        }
        onFrame(name, data);
      });
    }
  }

  const look = () => {
    if (document.visibilityState === 'hidden') close();
    else if (source === null) open();
  };

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}

function readSquares(text: string): Bounds {
  const [left = 0, top = 0, right = 0, bottom = 0] = text.split(' ').map(Number);
  return [left, top, right, bottom];
}

function addressOf(game: MapGame, scope: StreamScope, view: Bounds | null): string {
  const [x0 = 0, z0 = 0, x1 = 0, z1 = 0] = view ?? [];
  const asked = Object.entries({ game, scope, x0, z0, x1, z1 });
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return `/api/live/positions/stream?${query}`;
}
