import { contract } from '@waybill/schema/contract';
import { decodeFrame, type PositionFrame, type TruckPoint } from '@waybill/schema/position-frames';
import type { Ping } from '@waybill/schema/features/positions.fields';
import { onTestFinished } from 'vitest';
import { v7 } from 'uuid';
import type { Driver } from './factories.ts';
import { buildSession, type TestDevice } from './telemetry-kit.ts';
import type { TestApp } from './test-app.ts';

/** An area so small that every sample is sent. */
export const nearby = { x0: -20_000, z0: -20_000, x1: 20_000, z1: 20_000 };

type Place = Partial<{ x: number; z: number; kmh: number; agoMs: number }>;

/** Sends a device's position, as a companion does. */
export async function ping(
  app: TestApp,
  { call }: Pick<TestDevice, 'call'>,
  { x = 1_000, z = 2_000, kmh = 80, agoMs = 0 }: Place = {},
  given: Partial<Ping> = {},
) {
  const at = app.services.clock().getTime() - agoMs;
  const startedMs = at - 60_000;
  const body: Ping = {
    sessionId: v7({ msecs: startedMs }),
    game: 'ets2',
    startedAt: new Date(startedMs).toISOString(),
    s: [60_000, x, z, Math.round(kmh / 0.036), 2_500, 300_000, 1_000_000],
    ...given,
  };
  return call(contract.positions.ping, { body });
}

/** Sends a batch with one track whose newest sample is current. */
export async function sendTrack(app: TestApp, { send }: TestDevice, x: number, z: number) {
  const session = buildSession(app, { ageMs: 60_000 });
  const samples = [0, 5_000, 10_000, 60_000].map(
    (t, index): [number, number, number, number, number, number, number] => [
      t,
      x - 300 + index * 100,
      z,
      2_200,
      1_000_000 + index * 2_000,
      300_000,
      2_500,
    ],
  );
  return send(session, [{ seq: 1, t: 60_000, type: 'track', samples }]);
}

export interface OpenPositions {
  readonly id: string;
  readonly status: number;
  readonly headers: Headers;
  readonly frames: readonly PositionFrame[];
  /** The drivers that the reader sees now, by their ids or placeholders. */
  readonly shown: () => ReadonlyMap<string, TruckPoint>;
  readonly names: () => ReadonlyMap<number, string>;
  /** Resolves when the condition holds, or fails after five seconds. */
  readonly until: (isSo: (open: OpenPositions) => boolean) => Promise<void>;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Watches an area of the map until the test ends. */
export async function openPositions(
  app: Pick<TestApp, 'origin'>,
  { browser }: Pick<Driver, 'browser'>,
  { scope = 'company', game = 'ets2', view = nearby, origin = app.origin, headers = {} } = {},
): Promise<OpenPositions> {
  const leaving = new AbortController();
  const query = new URLSearchParams({
    scope,
    game,
    ...Object.fromEntries(Object.entries(view).map(([name, value]) => [name, String(value)])),
  });
  const response = await fetch(`${origin}/api/live/positions/stream?${query}`, {
    headers: { ...browser.writeHeaders(), ...headers },
    signal: leaving.signal,
  });
  const frames: PositionFrame[] = [];
  const points = new Map<number, TruckPoint>();
  const ids = new Map<number, string>();
  const waiting = new Set<() => void>();
  let id = '';
  const take = (frame: PositionFrame) => {
    frames.push(frame);
    if (frame.event === 'snap') {
      ({ streamId: id } = frame);
      points.clear();
    }
    if (frame.event === 'snap' || frame.event === 'n') {
      for (const { h, driverId } of frame.names) ids.set(h, driverId);
    }
    if (frame.event === 'snap' || frame.event === 'p') {
      for (const point of frame.points) points.set(point.h, point);
    }
    if (frame.event === 'gone') for (const h of frame.trucks) points.delete(h);
  };
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
        const frame = decodeFrame(event, data);
        if (frame) take(frame);
      }
      for (const look of waiting) look();
    }
  };
  const ended = read().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  const open: OpenPositions = {
    get id() {
      return id;
    },
    status: response.status,
    headers: response.headers,
    frames,
    shown: () => new Map([...points].map(([h, point]) => [ids.get(h) ?? '', point])),
    names: () => ids,
    until: async (isSo) => {
      // Below the time that a test has, to say what was missing. A busy machine takes seconds.
      const deadline = AbortSignal.timeout(45_000);
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!isSo(open)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        deadline.addEventListener('abort', () => reject(new Error('it did not come to that')));
        void ended.then(() => reject(new Error('the stream has ended')), reject);
        look();
      });
    },
    ended,
    close: () => leaving.abort(),
  };
  onTestFinished(() => leaving.abort());
  if (response.status === 200) await open.until(() => id !== '');
  return open;
}
