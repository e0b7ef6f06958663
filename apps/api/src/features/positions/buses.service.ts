import type { Services } from '../../http/context.ts';
import { type Bus, createNotifyBus } from './bus.service.ts';
import { createNatsBus } from './nats-bus.service.ts';

/** Creates this installation's bus: the database's, unless operators configured NATS. */
export function createBus(
  url: string | undefined,
  services: Pick<Services, 'listen' | 'log'>,
): Bus {
  return url === undefined ? createNotifyBus(services) : createNatsBus(url, services);
}
