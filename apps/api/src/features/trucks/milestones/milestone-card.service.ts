import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import type { Actor } from '../../../auth/actor.ts';
import { type Card, createCards } from '../../../http/cards.ts';
import type { Services } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { isUuid } from '../../../lib/cursor.ts';
import { getVtc } from '../../vtcs/vtcs.data.ts';
import { findTruck } from '../trucks.data.ts';
import { cardVersion, drawMilestoneCard } from './milestone-card.presenter.ts';

/** Creates a lookup of the pictures of milestones, for members of the truck's company. They are cached in this process. */
export function createMilestoneCards(services: Services) {
  const { db, clock, config } = services;
  const makeCard = createCards(services);
  /** By file name, such as `KM_100000.png`. @throws NOT_FOUND */
  return async (actor: Actor, truckId: string, fileName: string): Promise<Card> => {
    const truck = isUuid(truckId) ? await findTruck(db, truckId, clock()) : null;
    const milestone = truck?.milestones.find(({ kind }) => fileName === `${kind}.png`);
    if (!truck || !milestone || truck.vtcId !== actor.vtcId) throw new AppError('NOT_FOUND');
    const { name: company, tag } = await getVtc(db, truck.vtcId);
    const { plate, driver, totals } = truck;
    const content = {
      ...milestone,
      truck: nameOfTruck({ ...truck, plate: null }),
      plate,
      username: driver?.username ?? null,
      company,
      tag,
      jobs: totals.jobs,
      distanceM: totals.distanceM,
      instanceName: config.instanceName,
    };
    return makeCard([cardVersion, content], (lettering) => drawMilestoneCard(content, lettering));
  };
}
