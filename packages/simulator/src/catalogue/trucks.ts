import type { Game } from '@waybill/schema/features/telemetry.models';

export interface TruckModel {
  readonly id: string;
  readonly brandId: string;
  readonly brand: string;
  readonly name: string;
  readonly tankMl: number;
}

export const truckModels: Readonly<Record<Game, readonly TruckModel[]>> = {
  ets2: [
    model('vehicle.scania.s_2016', 'scania', 'Scania', 'S', 700_000),
    model('vehicle.volvo.fh16_2012', 'volvo', 'Volvo', 'FH16', 680_000),
    model('vehicle.daf.2021', 'daf', 'DAF', 'XG', 720_000),
    model('vehicle.mercedes.actros2014', 'mercedes', 'Mercedes-Benz', 'New Actros', 650_000),
    model('vehicle.man.tgx_2020', 'man', 'MAN', 'TGX', 690_000),
    model('vehicle.renault.t', 'renault', 'Renault Trucks', 'T', 630_000),
    model('vehicle.iveco.hiway', 'iveco', 'Iveco', 'Stralis Hi-Way', 600_000),
  ],
  ats: [
    model('vehicle.peterbilt.579', 'peterbilt', 'Peterbilt', '579', 900_000),
    model('vehicle.kenworth.w900', 'kenworth', 'Kenworth', 'W900', 880_000),
    model('vehicle.volvo.vnl', 'volvo', 'Volvo', 'VNL', 850_000),
    model('vehicle.intnational.lonestar', 'intnational', 'International', 'LoneStar', 870_000),
    model('vehicle.freightliner.cascadia2019', 'freightliner', 'Freightliner', 'Cascadia', 910_000),
    model('vehicle.mack.anthem', 'mack', 'Mack', 'Anthem', 840_000),
  ],
};

function model(
  id: string,
  brandId: string,
  brand: string,
  name: string,
  tankMl: number,
): TruckModel {
  return { id, brandId, brand, name, tankMl };
}
