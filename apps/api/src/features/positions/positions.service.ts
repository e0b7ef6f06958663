import { limits } from '@waybill/schema/limits';
import { setTimeout as delay } from 'node:timers/promises';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import { activityMs, setDriving } from '../../auth/activity.data.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import type { DriverFacts, Positions, Sighting } from '../../lib/positions.ts';
import { groupBy } from '../../lib/group-by.ts';
import { createRepeater } from '../../lib/repeater.ts';
import { listEventHeadsAfter, readHead } from '../outbox/outbox.data.ts';
import type { Bus } from './bus.service.ts';
import { createFacts } from './facts.service.ts';
import type { BusMessage } from './messages.policy.ts';
import { audiencesOf, fleetOf, isShown } from './positions.policy.ts';
import { createSessions } from './sessions.service.ts';
import { createStore } from './store.service.ts';
import { createStreams } from './streams.service.ts';
import { createWatching } from './watching.service.ts';

/** How often changes are sent, to other processes and to readers. */
const beatMs = 250;
/**
 * How long after a beat readers get it. The beats of all processes are in sync, so by then each has received
 * what the others know, instead of waiting another quarter second.
 */
const hearMs = 50;
const secondMs = 1_000;
/** How often a process announces what is watched there. */
const watchEveryMs = 20_000;
/** How long after a read of a company a process stays subscribed to it. */
const interestMs = 300_000;
/** How long a first read waits for other processes' data. */
const answerMs = 300;
const eventPage = 500;

type Deps = Pick<
  Services,
  'clock' | 'db' | 'keys' | 'log' | 'metrics' | 'outages' | 'pool' | 'signals' | 'stopping'
>;

/** Creates the live positions of trucks, in memory: from this process's devices, and from other processes. */
export function createPositions(deps: Deps, bus: Bus): Positions<Actor> {
  const { clock, db, log, outages, pool, signals } = deps;
  const store = createStore();
  const facts = createFacts(deps);
  const watching = createWatching();
  const interests = new Map<string, number>();
  /** When drivers drove whose activity is not recorded yet. */
  const driving = new Map<string, number>();
  const publicLooks = new Map<string, number>();
  /** Since when this process follows recently added companies; initially all. */
  const begunAt = new Map<string, number>();
  let startedAt = -Infinity;
  /** The drivers whose change other processes, or readers, have not received yet. */
  const untold = { toProcesses: new Set<string>(), toReaders: new Set<string>() };
  let timer: NodeJS.Timeout | undefined;
  let position: number | null = null;
  let [secondAt, watchedAt] = [0, 0];
  let announced = '';
  const nowMs = () => clock().getTime();

  const forwardView = (message: BusMessage) => bus.send([message]);
  const streams = createStreams(deps, { store, facts, forwardView, onChange: () => renewer.ask() });

  /** Sends what this process received itself, for processes that have just started. */
  const tellAll = () => bus.send(groupByVtc(store.listOwn()));

  const onMessage = (message: BusMessage) => {
    if (message.kind === 'seen') store.learn(message.sightings);
    else if (message.kind === 'drop') for (const id of message.driverIds) store.drop(id);
    else if (message.kind === 'hello') tellAll();
    else if (message.kind === 'watch') watching.note(message.audiences, nowMs());
    else streams.setView(message.streamId, message.userId, message.view);
  };

  const onFailure = (error: unknown) => {
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, 'failed to follow drivers and visibility; retrying');
  };

  /** Reads what has become stale, and updates the streams concerned. */
  const renewer = createRepeater(async () => {
    await readEvents();
    await streams.readAllies();
    const wanted = streams.isEmpty() ? [] : streams.listConcerned();
    const { drivers, ...haveChanged } = await facts.renew(wanted, streams.eventIds());
    for (const driverId of drivers) {
      const one = facts.known(driverId);
      const sighting = store.find(driverId);
      const isOther = sighting !== null && (!one || fleetOf(one) !== sighting.vtcId);
      const isHidden = sighting?.place && (!one || !isShown(one, nowMs()));
      if (sighting && (isOther || isHidden)) forget(driverId);
    }
    await streams.renew(drivers, haveChanged);
  }, onFailure);

  /** Records the activity of drivers who ping. */
  const activity = createRepeater(async () => {
    for (const [driverId, at] of driving) {
      driving.delete(driverId);
      await setDriving(pool, driverId, at);
    }
  }, onFailure);

  const forget = (driverId: string) => {
    store.drop(driverId);
    bus.send([{ kind: 'drop', driverIds: [driverId] }]);
  };

  const readEvents = async () => {
    if (position === null) {
      position = await readHead(db);
      return;
    }
    for (;;) {
      const events = await listEventHeadsAfter(db, position, eventPage);
      for (const event of events) {
        facts.note(event);
        streams.note(event);
        position = event.position;
      }
      if (events.length < eventPage) return;
    }
  };

  const gather = () => {
    for (const driverId of store.takeChanged()) {
      untold.toProcesses.add(driverId);
      untold.toReaders.add(driverId);
    }
  };

  const tellProcesses = () => {
    const now = nowMs();
    if (now - secondAt >= secondMs || now < secondAt) {
      secondAt = now;
      store.sweep(now);
      for (const [id, at] of begunAt) if (!isYoung(at, now)) begunAt.delete(id);
      watching.sweep(now);
      if (!streams.isEmpty()) renewer.ask();
    }
    gather();
    const own = [...untold.toProcesses].filter((id) => store.isOwn(id));
    untold.toProcesses.clear();
    bus.send(groupByVtc(own.flatMap((id) => store.find(id) ?? [])));
    announce(now);
  };

  const tellReaders = () => {
    gather();
    streams.tell(untold.toReaders, nowMs());
    untold.toReaders.clear();
  };

  const keepTelling = () => {
    const untilBeatMs = beatMs - (nowMs() % beatMs);
    timer = setTimeout(() => {
      tellProcesses();
      timer = setTimeout(() => {
        tellReaders();
        keepTelling();
      }, hearMs).unref();
    }, untilBeatMs).unref();
  };

  /** Announces what is watched here: at once after a change, and at intervals. */
  const announce = (now: number) => {
    const audiences = [...streams.audiences(), ...current(publicLooks, now).map((id) => `p${id}`)];
    watching.note(audiences, now);
    const text = audiences.toSorted().join();
    if (text === announced && now - watchedAt < watchEveryMs) return;
    const isNew = text !== announced;
    [announced, watchedAt] = [text, now];
    bus.send([{ kind: 'watch', audiences }]);
    if (isNew) followWatched(now);
  };

  const followWatched = (now: number): boolean => {
    const ofStreams = streams.vtcIds();
    const wanted = ofStreams === null ? 'all' : new Set([...ofStreams, ...current(interests, now)]);
    const isNew = bus.follow(wanted);
    if (isNew) bus.send([{ kind: 'hello' }]);
    return isNew;
  };

  const allow = (driver: DriverFacts, now: number) => {
    const watched = watching.isAny(audiencesOf(driver, now), now);
    const nextMs = watched ? limits.pingWatchedMs : limits.pingUnwatchedMs;
    store.allow(driver.driverId, nextMs);
    return { watched, nextMs };
  };

  const onPosition = () => renewer.ask();

  return {
    start() {
      if (timer) return;
      startedAt = nowMs();
      bus.start({
        onMessage,
        onState: (state) => {
          streams.setGap(state === 'degraded');
          if (state === 'degraded') {
            log.warn(
              'the live position bus is unreachable; positions from other servers are missing',
            );
            return;
          }
          announced = '';
          bus.send([{ kind: 'hello' }]);
          tellAll();
        },
      });
      signals.on('position', onPosition);
      keepTelling();
      renewer.ask();
    },
    async stop() {
      clearTimeout(timer);
      signals.off('position', onPosition);
      await Promise.all([bus.stop(), renewer.stop(), activity.stop()]);
    },
    bus: () => bus.state,
    factsOf: async (driverId) => (await facts.of([driverId])).get(driverId) ?? null,
    sessionOf: createSessions(deps),
    async refreshFacts(driverId) {
      await facts.refresh([driverId]);
      return facts.known(driverId);
    },
    hear(sample, driver) {
      const now = nowMs();
      const of = { vtcId: fleetOf(driver), isShown: isShown(driver, now) };
      if (driver.company || of.isShown) {
        const at = Math.min(sample.at, now);
        // Only once per period: pings come every few seconds.
        const before = store.find(sample.driverId)?.at ?? 0;
        if (Math.floor(before / activityMs) < Math.floor(at / activityMs)) {
          driving.set(sample.driverId, at);
          activity.ask();
        }
        store.hear({ ...sample, at }, of);
      }
      return allow(driver, now);
    },
    async hearOfBatch(sample) {
      const now = nowMs();
      if (now - sample.at > limits.positionGoneMs || sample.at > now + limits.pingFutureMs) return;
      const driver = (await facts.of([sample.driverId])).get(sample.driverId);
      if (!driver) return;
      const of = { vtcId: fleetOf(driver), isShown: isShown(driver, now) };
      if (!driver.company && !of.isShown) return;
      store.hear({ ...sample, at: Math.min(sample.at, now) }, of);
    },
    open: (stream) => streams.open(stream),
    look: (streamId, userId, view) => streams.look(streamId, userId, view),
    find: (driverId) => store.find(driverId),
    listOf: (vtcIds) => vtcIds.flatMap((vtcId) => store.listOf(vtcId)),
    listAt: (vtcId, at) => store.listAt(vtcId, at),
    isBeginning: (vtcId) => isYoung(begunAt.get(vtcId) ?? startedAt, nowMs()),
    lookAtPublicMap: (vtcId) => void publicLooks.set(vtcId, nowMs() + limits.pingWatchedStillMs),
    async attend(vtcIds) {
      const now = nowMs();
      const unknown = vtcIds.filter((vtcId) => !interests.has(vtcId));
      for (const vtcId of vtcIds) interests.set(vtcId, now + interestMs);
      if (unknown.length === 0 || !followWatched(now)) return;
      for (const vtcId of unknown) begunAt.set(vtcId, now);
      await delay(answerMs);
    },
  };
}

/** True if positions of a minute ago can't be known yet, because following began later. */
function isYoung(begunAt: number, now: number): boolean {
  return now - begunAt < limits.publicMapDelayMs;
}

/** Returns the keys that have not expired, and drops the others. */
function current(until: Map<string, number>, now: number): string[] {
  for (const [key, end] of until) if (end <= now) until.delete(key);
  return [...until.keys()];
}

function groupByVtc(sightings: readonly Sighting[]): BusMessage[] {
  const groups = groupBy(sightings, ({ vtcId }) => vtcId);
  return [...groups].map(([vtcId, ofVtc]) => ({ kind: 'seen', vtcId, sightings: ofVtc }));
}
