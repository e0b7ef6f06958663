import { setTimeout as delay } from 'node:timers/promises';
import type { Services } from '../../http/context.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import { createRepeater } from '../../lib/repeater.ts';
import type { Consumer } from '../../lib/consumer.ts';
import { runConsumer } from './consumers.service.ts';
import * as data from './outbox.data.ts';

/** The channel on which replicas notify each other of the last position. */
const channel = 'waybill';
/** Debounces the signals of several commits. */
const pokeMs = 10;
/** Under constant load, the outbox runs at most this often. */
const spacingMs = 150;
/** How often every replica checks, in case a process died between commit and signal. */
const lookMs = 500;
/** How many events get positions in one transaction, at most. */
const batchSize = 500;
/**
 * The delay before checking again, if another replica is assigning positions and may have missed the latest
 * event.
 */
const takenMs = 20;

export interface RunningOutbox {
  /** Starts nothing further. Resolves when nothing is running. */
  stop(): Promise<void>;
}

type Deps = Pick<
  Services,
  'backgroundPool' | 'clock' | 'db' | 'listen' | 'log' | 'outages' | 'signals' | 'transactionPool'
>;

/** Starts assigning positions to events and running the consumers, until it is stopped. */
export function startOutbox(services: Deps, consumers: readonly Consumer[]): RunningOutbox {
  const { backgroundPool, clock, log, outages, signals, listen } = services;
  const noteFailure = (error: unknown) => {
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, 'the outbox failed; retrying');
  };
  let known = 0;
  /** The partition for which the next one exists already. Null before anything was prepared. */
  let partition: number | null = null;

  const tell = (position: number) => {
    if (position <= known) return;
    known = position;
    signals.emit('position', position);
  };

  const prepare = async () => {
    if (partition !== null && data.partitionOf(known) === partition) return;
    await data.createConsumers(
      backgroundPool,
      consumers.map(({ name }) => name),
    );
    partition = data.partitionOf(await data.makePartitions(backgroundPool));
  };

  const sequencer = createRepeater(async () => {
    await prepare();
    const given = await data.assignPositions(backgroundPool, batchSize);
    if (given === 'taken') {
      await delay(takenMs);
    } else {
      tell(given.position);
      if (given.count < batchSize) return;
    }
    sequencer.ask();
  }, noteFailure);
  const runners = new Map(
    consumers.map((consumer) => {
      const runner = createRepeater(async () => {
        if (await runConsumer(services, consumer)) runner.ask();
      }, noteFailure);
      return [consumer.name, runner];
    }),
  );

  const looker = createRepeater(async () => {
    await prepare();
    const state = await data.readState(backgroundPool, clock());
    tell(state.position);
    if (state.isWaiting) sequencer.ask();
    for (const name of state.behind) runners.get(name)?.ask();
  }, noteFailure);

  let poke: NodeJS.Timeout | undefined;
  let pokedAt = -Infinity;
  const onSpoken = () => {
    poke ??= setTimeout(
      () => {
        poke = undefined;
        pokedAt = performance.now();
        sequencer.ask();
      },
      Math.max(pokeMs, pokedAt + spacingMs - performance.now()),
    );
  };
  const onPosition = () => {
    for (const runner of runners.values()) runner.ask();
  };
  signals.on('spoken', onSpoken);
  signals.on('position', onPosition);
  const listening = listen(channel, (payload) => tell(Number(payload)));
  const looking = setInterval(() => looker.ask(), lookMs);
  looker.ask();

  return {
    async stop() {
      clearInterval(looking);
      clearTimeout(poke);
      signals.off('spoken', onSpoken);
      signals.off('position', onPosition);
      const working = [looker, sequencer, ...runners.values()];
      await Promise.all([listening.stop(), ...working.map((repeater) => repeater.stop())]);
    },
  };
}
