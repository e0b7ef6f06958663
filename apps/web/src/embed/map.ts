import type { PublicTruck } from '@waybill/schema/features/positions.models';
import type { MapCity } from '@waybill/schema/features/roads.models';
import { loadBase } from '#src/components/world-map/base.ts';
import { withCities } from '#src/components/world-map/content.ts';
import { listenToGestures } from '#src/components/world-map/gestures.ts';
import { readPalette } from '#src/components/world-map/palette.ts';
import { MapStage } from '#src/components/world-map/stage.ts';
import { fitTo, moveBy, resize, type View, zoomBy } from '#src/components/world-map/view.ts';
import { boundsOf, type MapGame, worlds } from '#src/components/world-map/world.ts';
import '#src/components/world-map/world-map.css';
import { element } from './elements.ts';
import { createPublicFleet } from './public-fleet.ts';
import { createPublicRoads } from './public-roads.ts';

interface Words {
  readonly caption: string;
  readonly cities: string;
  readonly nothing: string;
}

/** Creates the document's map and its table. */
export function createMap(first: MapGame) {
  const [surface, root, table] = [element('surface'), element('stage'), element('rows')];
  const stage = new MapStage(root);
  const glides = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let game = first;
  let fleet = createPublicFleet(glides);
  let roads = createPublicRoads(stage, game);
  let view: View | null = null;
  /** Shows the whole world until the user moves it or the first trucks are known. */
  let isFitted = false;

  const setView = (next: View) => {
    view = next;
    stage.setView(next);
    roads.see(next);
  };
  const fit = (trucks: readonly PublicTruck[]) => {
    const { width, height } = root.getBoundingClientRect();
    const bounds = boundsOf(trucks.map(({ x, z }) => [x, z] as const));
    if (width > 0) setView(fitTo(game, { width, height }, bounds ?? worlds[game].bounds, 40));
  };
  const load = async () => {
    const wanted = game;
    const base = await loadBase(wanted).catch(() => null);
    if (wanted === game) stage.setBase(base);
  };
  const name = async () => {
    const wanted = game;
    const named = await listCities(wanted).catch(() => []);
    if (wanted !== game) return;
    cities = named;
    stage.setContent(withCities({ lines: [], places: [], trucks: [] }, cities));
  };
  let latest: readonly PublicTruck[] = [];
  let cities: readonly MapCity[] = [];

  stage.setPalette(readPalette(root));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    stage.setPalette(readPalette(root)),
  );
  stage.setFleet(fleet);
  void load();
  void name();
  new ResizeObserver(() => {
    const { width, height } = root.getBoundingClientRect();
    if (width === 0) return;
    if (view) setView(resize(view, width, height));
    else fit(latest);
  }).observe(root);
  listenToGestures(surface, true, {
    move: (right, down) => view && setView(moveBy(game, view, right, down)),
    zoom: (times, at) => view && setView(zoomBy(game, view, times, at)),
    fit: () => fit(latest),
    press() {},
    pressMiddle() {},
    step() {},
    leave() {},
  });

  return {
    /** Shows trucks on the map and in the table. */
    show(trucks: readonly PublicTruck[], rows: readonly (readonly string[])[], words: Words): void {
      latest = trucks;
      fleet.read(trucks, performance.now());
      if (!isFitted && trucks.length > 0) {
        isFitted = true;
        fit(trucks);
      }
      const named = cities.map(({ name: city }) => city).join(', ');
      const told = rows.length > 0 ? rows : [[words.nothing]];
      table.replaceChildren(
        tableOf(named === '' ? told : [...told, [words.cities, named]], words.caption),
      );
    },
    change(next: MapGame): void {
      game = next;
      latest = [];
      cities = [];
      isFitted = false;
      fleet = createPublicFleet(glides);
      stage.setFleet(fleet);
      stage.setBase(null);
      roads.end();
      roads = createPublicRoads(stage, game);
      fit([]);
      void load();
      void name();
    },
    /** @returns whether the table is shown now */
    toggleTable(): boolean {
      table.hidden = !table.hidden;
      surface.hidden = !table.hidden;
      return surface.hidden;
    },
  };
}

/** Lists the public cities. @throws when they cannot be fetched */
async function listCities(game: MapGame): Promise<readonly MapCity[]> {
  const response = await fetch(`/api/map/${game}/cities`, { credentials: 'omit' });
  if (!response.ok) throw new Error('the cities cannot be fetched');
  const { cities }: { cities: readonly MapCity[] } = await response.json();
  return cities;
}

function tableOf(rows: readonly (readonly string[])[], caption: string): HTMLElement {
  const table = document.createElement('table');
  table.createCaption().textContent = caption;
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const cell of row) line.insertCell().textContent = cell;
  }
  return table;
}
