import type { Game } from '@waybill/schema/features/telemetry.models';
import {
  modelOfTruck,
  nameOfTruck,
  type Truck,
  type TruckMilestoneKind,
  truckUseDays,
} from '@waybill/schema/features/trucks.models';

/** A model of a game. */
interface TruckModel {
  readonly id: string;
  readonly brand: string;
  readonly name: string;
}

const model = (id: string, brand: string, name: string): TruckModel => ({
  id: `vehicle.${id}`,
  brand,
  name,
});

/** The models that a truck can be added of, by the games' ids. */
export const truckModels: Readonly<Record<Game, readonly TruckModel[]>> = {
  ets2: [
    model('daf.2021', 'DAF', 'XG'),
    model('daf.xf', 'DAF', 'XF 105'),
    model('daf.xf_euro6', 'DAF', 'XF'),
    model('iveco.hiway', 'Iveco', 'Stralis Hi-Way'),
    model('iveco.stralis', 'Iveco', 'Stralis'),
    model('man.tgx', 'MAN', 'TGX'),
    model('man.tgx_2020', 'MAN', 'TGX 2020'),
    model('man.tgx_euro6', 'MAN', 'TGX Euro 6'),
    model('mercedes.actros', 'Mercedes-Benz', 'Actros'),
    model('mercedes.actros2014', 'Mercedes-Benz', 'New Actros'),
    model('renault.magnum', 'Renault Trucks', 'Magnum'),
    model('renault.premium', 'Renault Trucks', 'Premium'),
    model('renault.t', 'Renault Trucks', 'T'),
    model('scania.r', 'Scania', 'R 2009'),
    model('scania.r_2016', 'Scania', 'R'),
    model('scania.s_2016', 'Scania', 'S'),
    model('scania.streamline', 'Scania', 'Streamline'),
    model('volvo.fh16', 'Volvo', 'FH16 2009'),
    model('volvo.fh16_2012', 'Volvo', 'FH16'),
  ],
  ats: [
    model('freightliner.cascadia2019', 'Freightliner', 'Cascadia'),
    model('intnational.9900i', 'International', '9900i'),
    model('intnational.lonestar', 'International', 'LoneStar'),
    model('kenworth.t680', 'Kenworth', 'T680'),
    model('kenworth.w900', 'Kenworth', 'W900'),
    model('mack.anthem', 'Mack', 'Anthem'),
    model('peterbilt.389', 'Peterbilt', '389'),
    model('peterbilt.579', 'Peterbilt', '579'),
    model('volvo.vnl', 'Volvo', 'VNL'),
    model('westernstar.49x', 'Western Star', '49X'),
    model('westernstar.5700xe', 'Western Star', '5700XE'),
  ],
};

/** Returns what a truck is called: its nickname, plate or model. */
export function nameOf(truck: Pick<Truck, 'nickname' | 'plate' | 'brand' | 'name'>): string {
  return nameOfTruck({ ...truck, name: modelOfTruck(truck) });
}

/** Returns the share of the last days on which a truck was used, at most 1. */
export function shareOfUse({ days }: Truck['days28'], trucks = 1): number {
  return trucks === 0 ? 0 : Math.min(1, days / (truckUseDays * trucks));
}

/** Returns the path of the picture of a milestone. */
export function milestoneCardPath(truckId: string, kind: TruckMilestoneKind): string {
  return `/api/trucks/${truckId}/milestones/${kind}.png`;
}
