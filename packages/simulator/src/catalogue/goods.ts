import type { Game } from '@waybill/schema/features/telemetry.models';

export interface Cargo {
  readonly id: string;
  readonly name: string;
  /** In whole kilograms. */
  readonly kg: number;
  readonly units?: number;
  /** Whole units of the game's currency per kilometre. */
  readonly perKm: number;
}

export interface Company {
  readonly id: string;
  readonly name: string;
}

/** Cargoes of both games. */
export const cargoes: readonly Cargo[] = [
  { id: 'paper', name: 'Office Paper', kg: 18_000, units: 18, perKm: 28 },
  { id: 'apples', name: 'Apples', kg: 17_160, units: 26, perKm: 26 },
  { id: 'beverages', name: 'Beverages', kg: 20_400, units: 24, perKm: 27 },
  { id: 'cement', name: 'Cement', kg: 22_500, perKm: 24 },
  { id: 'chemicals', name: 'Chemicals', kg: 15_200, perKm: 41 },
  { id: 'computers', name: 'Computers', kg: 9800, units: 33, perKm: 39 },
  { id: 'diesel', name: 'Diesel', kg: 21_800, perKm: 43 },
  { id: 'frozen_food', name: 'Frozen Food', kg: 19_600, units: 33, perKm: 33 },
  { id: 'furniture', name: 'Furniture', kg: 8200, units: 30, perKm: 25 },
  { id: 'glass', name: 'Glass Panels', kg: 14_500, units: 12, perKm: 31 },
  { id: 'grain', name: 'Grain', kg: 24_000, perKm: 23 },
  { id: 'logs', name: 'Logs', kg: 23_400, perKm: 24 },
  { id: 'medical_equipment', name: 'Medical Equipment', kg: 6400, units: 20, perKm: 45 },
  { id: 'motorcycles', name: 'Motorcycles', kg: 7900, units: 28, perKm: 37 },
  { id: 'steel_coil', name: 'Steel Coils', kg: 22_000, units: 4, perKm: 29 },
  { id: 'tyres', name: 'Tyres', kg: 11_300, units: 400, perKm: 27 },
];

/** Cargoes of special transports; no company sends or receives them. */
export const oversizeCargoes: readonly Cargo[] = [
  { id: 'sp_transformer', name: 'Large Transformer', kg: 61_000, perKm: 74 },
  { id: 'sp_yacht', name: 'Service Boat', kg: 38_000, perKm: 69 },
  { id: 'sp_condenser', name: 'Industrial Condenser', kg: 50_000, perKm: 71 },
];

export const companies: Readonly<Record<Game, readonly Company[]>> = {
  ets2: [
    { id: 'posped', name: 'Posped' },
    { id: 'norrfood', name: 'NorrFood' },
    { id: 'euroacres', name: 'EuroAcres' },
    { id: 'stokes', name: 'Stokes' },
    { id: 'tradeaux', name: 'Tradeaux' },
    { id: 'lkwlog', name: 'LKW Log' },
    { id: 'sanbuilders', name: 'SanBuilders' },
    { id: 'trameri', name: 'Trameri' },
    { id: 'kaarfor', name: 'Kaarfor' },
    { id: 'itcc', name: 'ITCC' },
    { id: 'wgcc', name: 'WGCC' },
    { id: 'fcp', name: 'FCP' },
  ],
  ats: [
    { id: 'wal_mkt', name: 'Wallbert' },
    { id: 'pla_sup', name: 'Plaster & Sons' },
    { id: 'cha_el_mkt', name: 'Charged' },
    { id: 'bit_rf', name: 'Bitumen' },
    { id: 'gal_oil_gst', name: 'Gallon Oil' },
    { id: 'avs_met_sml', name: 'Avalanche Steel' },
    { id: 'sal_frm', name: 'Sell Goods' },
    { id: 'hom_foods', name: 'Home Store' },
    { id: 'coastline', name: 'Coastline Mining' },
    { id: 'dnt_met', name: 'Deepgrove' },
  ],
};

/** The markets' names in both games' telemetry. */
export const markets = ['cargo_market', 'freight_market', 'external_contracts'] as const;

export const offences = [
  'speeding_camera',
  'speeding',
  'red_signal',
  'no_lights',
  'wrong_way',
  'crash',
  'avoid_sleeping',
  'avoid_weighing',
  'hard_shoulder_violation',
] as const;
