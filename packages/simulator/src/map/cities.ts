import type { Game } from '@waybill/schema/features/telemetry.models';
import { type EarthPoint, type GamePoint, toGamePoint } from './projection.ts';

/** Areas that trucks can cross without a ferry or train. */
export type Land = 'continent' | 'britain' | 'nordic' | 'finland' | 'sicily' | 'america';

export interface City {
  readonly id: string;
  readonly name: string;
  readonly land: Land;
  readonly earth: EarthPoint;
  /** Whole game metres. */
  readonly place: GamePoint;
}

type Row = readonly [id: string, name: string, longitude: number, latitude: number];

const europe: Readonly<Record<Exclude<Land, 'america'>, readonly Row[]>> = {
  continent: [
    ['aalborg', 'Aalborg', 9.92, 57.05],
    ['amsterdam', 'Amsterdam', 4.9, 52.37],
    ['barcelona', 'Barcelona', 2.17, 41.39],
    ['beograd', 'Beograd', 20.46, 44.79],
    ['berlin', 'Berlin', 13.4, 52.52],
    ['bilbao', 'Bilbao', -2.93, 43.26],
    ['bordeaux', 'Bordeaux', -0.58, 44.84],
    ['bratislava', 'Bratislava', 17.11, 48.15],
    ['brussel', 'Brussel', 4.35, 50.85],
    ['bucuresti', 'București', 26.1, 44.43],
    ['budapest', 'Budapest', 19.04, 47.5],
    ['calais', 'Calais', 1.86, 50.95],
    ['esbjerg', 'Esbjerg', 8.45, 55.48],
    ['frankfurt', 'Frankfurt am Main', 8.68, 50.11],
    ['gdansk', 'Gdańsk', 18.65, 54.35],
    ['geneve', 'Genève', 6.14, 46.2],
    ['hamburg', 'Hamburg', 9.99, 53.55],
    ['hannover', 'Hannover', 9.73, 52.37],
    ['istanbul', 'İstanbul', 28.98, 41.01],
    ['kobenhavn', 'København', 12.57, 55.68],
    ['koln', 'Köln', 6.96, 50.94],
    ['krakow', 'Kraków', 19.94, 50.06],
    ['leipzig', 'Leipzig', 12.37, 51.34],
    ['lisboa', 'Lisboa', -9.14, 38.72],
    ['lyon', 'Lyon', 4.84, 45.76],
    ['madrid', 'Madrid', -3.7, 40.42],
    ['marseille', 'Marseille', 5.37, 43.3],
    ['milano', 'Milano', 9.19, 45.46],
    ['munchen', 'München', 11.58, 48.14],
    ['nantes', 'Nantes', -1.55, 47.22],
    ['napoli', 'Napoli', 14.27, 40.85],
    ['odense', 'Odense', 10.39, 55.4],
    ['paris', 'Paris', 2.35, 48.86],
    ['praha', 'Praha', 14.42, 50.08],
    ['riga', 'Rīga', 24.11, 56.95],
    ['roma', 'Roma', 12.5, 41.9],
    ['rostock', 'Rostock', 12.1, 54.09],
    ['sevilla', 'Sevilla', -5.98, 37.39],
    ['sofia', 'Sofia', 23.32, 42.7],
    ['strasbourg', 'Strasbourg', 7.75, 48.57],
    ['szczecin', 'Szczecin', 14.55, 53.43],
    ['tallinn', 'Tallinn', 24.75, 59.44],
    ['vilnius', 'Vilnius', 25.28, 54.69],
    ['villa_san_giovanni', 'Villa San Giovanni', 15.64, 38.22],
    ['warszawa', 'Warszawa', 21.01, 52.23],
    ['wien', 'Wien', 16.37, 48.21],
    ['wroclaw', 'Wrocław', 17.04, 51.11],
    ['zagreb', 'Zagreb', 15.98, 45.81],
  ],
  britain: [
    ['birmingham', 'Birmingham', -1.89, 52.49],
    ['cardiff', 'Cardiff', -3.18, 51.48],
    ['dover', 'Dover', 1.31, 51.13],
    ['glasgow', 'Glasgow', -4.25, 55.86],
    ['london', 'London', -0.13, 51.51],
    ['manchester', 'Manchester', -2.24, 53.48],
    ['newcastle', 'Newcastle-upon-Tyne', -1.61, 54.98],
  ],
  nordic: [
    ['bergen', 'Bergen', 5.32, 60.39],
    ['goteborg', 'Göteborg', 11.97, 57.71],
    ['helsingborg', 'Helsingborg', 12.69, 56.05],
    ['jonkoping', 'Jönköping', 14.16, 57.78],
    ['kalmar', 'Kalmar', 16.36, 56.66],
    ['malmo', 'Malmö', 13, 55.6],
    ['oslo', 'Oslo', 10.75, 59.91],
    ['stockholm', 'Stockholm', 18.07, 59.33],
  ],
  finland: [
    ['helsinki', 'Helsinki', 24.94, 60.17],
    ['tampere', 'Tampere', 23.76, 61.5],
    ['turku', 'Turku', 22.27, 60.45],
  ],
  sicily: [
    ['catania', 'Catania', 15.09, 37.5],
    ['messina', 'Messina', 15.55, 38.19],
    ['palermo', 'Palermo', 13.36, 38.12],
  ],
};

const america: readonly Row[] = [
  ['albuquerque', 'Albuquerque', -106.65, 35.08],
  ['amarillo', 'Amarillo', -101.83, 35.22],
  ['austin', 'Austin', -97.74, 30.27],
  ['bakersfield', 'Bakersfield', -119.02, 35.37],
  ['billings', 'Billings', -108.5, 45.78],
  ['boise', 'Boise', -116.2, 43.62],
  ['cheyenne', 'Cheyenne', -104.82, 41.14],
  ['dallas', 'Dallas', -96.8, 32.78],
  ['denver', 'Denver', -104.99, 39.74],
  ['el_paso', 'El Paso', -106.49, 31.76],
  ['elko', 'Elko', -115.76, 40.83],
  ['flagstaff', 'Flagstaff', -111.65, 35.2],
  ['grand_junction', 'Grand Junction', -108.55, 39.06],
  ['houston', 'Houston', -95.37, 29.76],
  ['kansas_city', 'Kansas City', -94.58, 39.1],
  ['las_vegas', 'Las Vegas', -115.14, 36.17],
  ['los_angeles', 'Los Angeles', -118.24, 34.05],
  ['oklahoma_city', 'Oklahoma City', -97.52, 35.47],
  ['omaha', 'Omaha', -95.94, 41.26],
  ['phoenix', 'Phoenix', -112.07, 33.45],
  ['portland', 'Portland', -122.68, 45.52],
  ['reno', 'Reno', -119.81, 39.53],
  ['sacramento', 'Sacramento', -121.49, 38.58],
  ['salt_lake_city', 'Salt Lake City', -111.89, 40.76],
  ['san_antonio', 'San Antonio', -98.49, 29.42],
  ['san_diego', 'San Diego', -117.16, 32.72],
  ['san_francisco', 'San Francisco', -122.42, 37.77],
  ['seattle', 'Seattle', -122.33, 47.61],
  ['spokane', 'Spokane', -117.43, 47.66],
  ['tucson', 'Tucson', -110.97, 32.22],
  ['wichita', 'Wichita', -97.34, 37.69],
];

const lands: readonly Exclude<Land, 'america'>[] = [
  'continent',
  'britain',
  'nordic',
  'finland',
  'sicily',
];

const cities: Readonly<Record<Game, readonly City[]>> = {
  ets2: lands.flatMap((land) => europe[land].map((row) => createCity('ets2', land, row))),
  ats: america.map((row) => createCity('ats', 'america', row)),
};

function createCity(game: Game, land: Land, [id, name, longitude, latitude]: Row): City {
  const earth = { longitude, latitude };
  const { x, z } = toGamePoint(game, earth, land === 'britain');
  return { id, name, land, earth, place: { x: Math.round(x), z: Math.round(z) } };
}

/** Returns the cities that the simulated drivers of a game use. */
export function citiesOf(game: Game): readonly City[] {
  return cities[game];
}
