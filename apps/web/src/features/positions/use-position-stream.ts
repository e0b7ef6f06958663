import { useQueryClient } from '@tanstack/react-query';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import type { PositionScope } from '@waybill/schema/features/positions.models';
import { decodeFrame } from '@waybill/schema/position-frames';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Bounds, MapGame } from '#src/components/world-map/world.ts';
import { api, isSessionEnding } from '#src/lib/api.ts';
import { emptyFleet, type FleetState, haveVanished, withFrame } from './fleet.model.ts';
import { positionsKey } from './positions.queries.ts';

const frameNames = ['snap', 'p', 'n', 'gone', 'c', 'gap', 'bye'] as const;

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Words beside the map follow what is told more slowly than its trucks do. */
const shownEveryMs = 1_000;
/** Somebody who moves the map looks at its parts only when it rests. */
const viewPauseMs = 400;

/** Whose trucks are followed, and where. */
export interface Followed {
  readonly game: MapGame;
  readonly scope: PositionScope;
  /** The squares of what is seen; nothing is followed until that is known. */
  readonly squares: Bounds | null;
}

export interface PositionStream {
  /** What is known at the moment, for what is drawn. */
  readonly latest: RefObject<FleetState>;
  /** The same as it was at most a second ago, for what is written. */
  readonly state: FleetState;
  /** Whether the server tells what happens; null while it is asked for the first time. */
  readonly isOpen: boolean | null;
}

/** What is shown of a stream, and what that one follows. */
interface Told extends Pick<PositionStream, 'state' | 'isOpen'> {
  readonly of: string;
}

const nothing: Omit<Told, 'of'> = { state: emptyFleet, isOpen: null };

/** Follows where trucks are, as long as somebody sees the page. */
export function usePositionStream({ game, scope, squares }: Followed): PositionStream {
  const queryClient = useQueryClient();
  const latest = useRef(emptyFleet);
  const of = `${game} ${scope}`;
  const [told, setTold] = useState<Told>({ of, ...nothing });
  const view = useRef<Bounds | null>(null);
  /** The squares that the server was told of, for which stream. */
  const toldView = useRef<{ readonly streamId: string; readonly key: string } | null>(null);
  const squaresKey = squares?.join(' ') ?? null;
  const hasView = squares !== null;
  const streamId = told.of === of ? told.state.streamId : null;

  useEffect(() => {
    view.current = squaresKey === null ? null : readSquares(squaresKey);
    if (view.current === null || squaresKey === null || streamId === null) return undefined;
    // What was moved before a stream had begun is told once it has.
    if (toldView.current?.streamId === streamId && toldView.current.key === squaresKey) {
      return undefined;
    }
    const [x0, z0, x1, z1] = view.current;
    const timer = setTimeout(() => {
      toldView.current = { streamId, key: squaresKey };
      const input = { params: { streamId }, body: { x0, z0, x1, z1 } };
      // A stream that is gone is opened anew with the view of then.
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
        // What stands beside the map of whoever has just hidden goes with their truck.
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
        // Whoever signed out or left elsewhere is read anew.
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

  // Until the stream of what is followed now tells something, nothing is known of it.
  const { state, isOpen } = told.of === of ? told : nothing;
  return { latest, state, isOpen };
}

interface Following {
  readonly address: () => string;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onFrame: (event: string, data: string) => void;
}

/**
 * Keeps a stream open while the page is in sight. What breaks off is opened anew after pauses that grow, a
 * different one in each browser: a server that starts again has many at its door. @returns what ends it
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

  /** Whoever is logging out would be refused: it is tried again later, for logging out may fail. */
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

function addressOf(game: MapGame, scope: PositionScope, view: Bounds | null): string {
  const [x0 = 0, z0 = 0, x1 = 0, z1 = 0] = view ?? [];
  const asked = Object.entries({ game, scope, x0, z0, x1, z1 });
  const query = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]));
  return `/api/live/positions/stream?${query}`;
}
