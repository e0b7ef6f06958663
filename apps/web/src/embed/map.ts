import type { PublicTruck } from '@waybill/schema/features/positions.models';
import { loadBase } from '#src/components/world-map/base.ts';
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
  readonly nothing: string;
}

/** The map of the document, and the table in its place. */
export function createMap(first: MapGame) {
  const [surface, root, table] = [element('surface'), element('stage'), element('rows')];
  const stage = new MapStage(root);
  const glides = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let game = first;
  let fleet = createPublicFleet(glides);
  let roads = createPublicRoads(stage, game);
  let view: View | null = null;
  /** Until somebody moves it, or the first trucks are known, all of the world is seen. */
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
  let latest: readonly PublicTruck[] = [];

  stage.setPalette(readPalette(root));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
    stage.setPalette(readPalette(root)),
  );
  stage.setFleet(fleet);
  void load();
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
    step() {},
    leave() {},
  });

  return {
    /** Shows trucks, and the same as lines of the table. */
    show(trucks: readonly PublicTruck[], rows: readonly (readonly string[])[], words: Words): void {
      latest = trucks;
      fleet.read(trucks, performance.now());
      if (!isFitted && trucks.length > 0) {
        isFitted = true;
        fit(trucks);
      }
      table.replaceChildren(tableOf(rows, words));
    },
    change(next: MapGame): void {
      game = next;
      latest = [];
      isFitted = false;
      fleet = createPublicFleet(glides);
      stage.setFleet(fleet);
      stage.setBase(null);
      roads.end();
      roads = createPublicRoads(stage, game);
      fit([]);
      void load();
    },
    /** @returns whether the table is shown now */
    toggleTable(): boolean {
      table.hidden = !table.hidden;
      surface.hidden = !table.hidden;
      return surface.hidden;
    },
  };
}

function tableOf(rows: readonly (readonly string[])[], { caption, nothing }: Words): HTMLElement {
  const table = document.createElement('table');
  table.createCaption().textContent = caption;
  const body = table.createTBody();
  for (const row of rows.length > 0 ? rows : [[nothing]]) {
    const line = body.insertRow();
    for (const cell of row) line.insertCell().textContent = cell;
  }
  return table;
}
