import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MapCity } from '@waybill/schema/features/roads.models';
import { loadBase } from './base.ts';
import { nextTruck, truckAt } from './choose.ts';
import { boundsOfContent, type Fleet, type MapContent, withCities } from './content.ts';
import { listenToGestures } from './gestures.ts';
import { readPalette } from './palette.ts';
import type { RoadsOf } from './road-layer.ts';
import { MapStage } from './stage.ts';
import { useCities } from './use-cities.ts';
import { useRoadLayer } from './use-road-layer.ts';
import { fillWith, fitTo, moveBy, resize, toWorld, type View, zoomBy } from './view.ts';
import { type Bounds, boundsOf, type MapGame, type Point, worlds } from './world.ts';

/** The document's attribute for the current colour scheme. */
const schemeAttribute = 'data-mantine-color-scheme';

/** The width of the buttons, in pixels. */
const buttonsWidth = 52;
/** The scale when going to a truck, in metres of the game per pixel, so that its surroundings are visible. */
const nearScale = 60;
const followEveryMs = 200;

interface ChosenView {
  readonly view: View;
  readonly game: MapGame;
  readonly isFollowing?: true;
}

/** The interactive parts of a map. */
export interface MapLife {
  /** The road network to show; omitted for none. */
  readonly roads?: RoadsOf | undefined;
  readonly fleet?: Fleet | undefined;
  /** The visible part at first and after "show all". Default: the whole content. */
  readonly home?: Bounds | null | undefined;
  /** Called when a truck, or none, is chosen. */
  readonly onChoose?: ((id: string | null) => void) | undefined;
  /** Called when a point is pressed, or the middle with the Enter key. */
  readonly onPick?: ((at: Point) => void) | undefined;
  /** The truck that stays centred until the user moves the map. */
  readonly followedId?: string | null | undefined;
  readonly onFollowEnd?: (() => void) | undefined;
  /** A point to move to, whenever the object changes. */
  readonly goTo?: { readonly at: Point } | null | undefined;
  readonly onView?: ((view: View) => void) | undefined;
}

interface MapStageOptions extends MapLife {
  readonly game: MapGame;
  readonly content: MapContent;
  readonly isAmidPage: boolean;
  readonly isFilled: boolean;
}

interface MapStageState {
  /** The element that receives gestures, and the element within it that contains the layers. */
  readonly surfaceRef: RefObject<HTMLDivElement | null>;
  readonly stageRef: RefObject<HTMLDivElement | null>;
  /** Null until the size is known. */
  readonly view: View | null;
  /** True if the base failed to load. */
  readonly hasFailed: boolean;
  /** The cities shown besides the content. */
  readonly cities: readonly MapCity[];
  readonly zoom: (times: number) => void;
  readonly fit: () => void;
}

/** Shows a map in an element: its layers, size and view. */
export function useMapStage({
  game,
  content,
  isAmidPage,
  isFilled,
  fleet,
  home,
  onChoose,
  onPick,
  followedId = null,
  onFollowEnd,
  goTo = null,
  onView,
  roads,
}: MapStageOptions): MapStageState {
  const surfaceRef = useRef<HTMLDivElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage | null>(null);
  const [size, setSize] = useState<Pick<View, 'width' | 'height'> | null>(null);
  // The view that the user chose. Null: shows everything.
  const [chosen, setChosen] = useState<ChosenView | null>(null);
  const [hasFailed, setHasFailed] = useState(false);

  const cities = useCities(roads === undefined ? null : game);
  const fitted = useMemo(() => {
    const ofContent = home === undefined ? boundsOfContent(content) : home;
    // Without content, shows the known part of the world.
    const bounds = ofContent ?? boundsOf(cities.map(({ x, z }): Point => [x, z]));
    // Places have labels, which need room too.
    const hasTexts = content.places.length + (content.marks?.length ?? 0) > 0;
    const beside = size && fitBesideButtons(game, size, bounds, hasTexts);
    return beside && isFilled ? fillWith(game, beside) : beside;
  }, [game, size, content, home, isFilled, cities]);
  const view = useMemo(
    () => (size && chosen?.game === game ? resize(chosen.view, size.width, size.height) : fitted),
    [chosen, game, size, fitted],
  );
  const isFollowing = chosen?.isFollowing === true && chosen.game === game;
  const latest = useRef(view);
  const events = useRef({ onChoose, onPick, onFollowEnd, onView });
  useEffect(() => {
    events.current = { onChoose, onPick, onFollowEnd, onView };
  });

  /** Several gestures may come before the next frame, so each builds on the previous one. */
  const change = useCallback(
    (changed: (view: View) => View) => {
      if (!latest.current) return;
      latest.current = changed(latest.current);
      setChosen({ view: latest.current, game });
    },
    [game],
  );

  const fit = useCallback(() => {
    events.current.onFollowEnd?.();
    setChosen(null);
  }, []);

  useEffect(() => {
    latest.current = view;
    if (!stage || !view) return;
    stage.setView(view, isFollowing);
    events.current.onView?.(view);
  }, [stage, view, isFollowing]);

  useEffect(() => {
    if (!stageRef.current) return undefined;
    const created = new MapStage(stageRef.current);
    setStage(created);
    return () => created.destroy();
  }, []);

  useEffect(() => {
    const element = stageRef.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Keeps its size while it is hidden behind its table.
      if (width === 0 || height === 0) return;
      setSize({ width, height });
      element.style.setProperty('--drawn-width', `${width}px`);
      element.style.setProperty('--drawn-height', `${height}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const element = stageRef.current;
    if (!stage || !element) return undefined;
    const read = () => stage.setPalette(readPalette(element));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributeFilter: [schemeAttribute] });
    const drawForPrint = () => {
      read();
      stage.drawAll();
    };
    addEventListener('beforeprint', drawForPrint);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', drawForPrint);
    };
  }, [stage]);

  useRoadLayer(stage, game, view, roads ?? null);

  useEffect(() => stage?.setContent(withCities(content, cities)), [stage, content, cities]);

  useEffect(() => stage?.setFleet(fleet ?? null), [stage, fleet]);

  const reached = useRef<typeof goTo>(null);
  useEffect(() => {
    // If requested before the map has a size, it moves there once it has one.
    if (!view || !goTo || reached.current === goTo) return;
    reached.current = goTo;
    const [x, z] = goTo.at;
    latest.current = { ...view, x, z, scale: Math.min(view.scale, nearScale) };
    setChosen({ view: latest.current, game });
  }, [game, goTo, view]);

  useEffect(() => {
    if (!fleet || followedId === null) return undefined;
    const follow = () => {
      const truck = fleet.trucksAt(performance.now()).find(({ id }) => id === followedId);
      if (!truck || !latest.current) return;
      const [x, z] = truck.at;
      if (latest.current.x === x && latest.current.z === z) return;
      latest.current = { ...latest.current, x, z };
      setChosen({ view: latest.current, game, isFollowing: true });
    };
    follow();
    const timer = setInterval(follow, followEveryMs);
    return () => clearInterval(timer);
  }, [fleet, followedId, game]);

  useEffect(() => {
    if (!stage) return undefined;
    let isWanted = true;
    const show = async () => {
      const base = await loadBase(game).catch(() => null);
      if (!isWanted) return;
      stage.setBase(base);
      setHasFailed(base === null);
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [stage, game]);

  useEffect(() => {
    if (!surfaceRef.current) return undefined;
    const choose = (id: string | null | undefined) => {
      if (id !== undefined) events.current.onChoose?.(id);
    };
    return listenToGestures(surfaceRef.current, isAmidPage, {
      move(right, down) {
        events.current.onFollowEnd?.();
        change((shown) => moveBy(game, shown, right, down));
      },
      zoom: (times, at) => change((shown) => zoomBy(game, shown, times, at)),
      fit,
      press(at) {
        if (!stage || !latest.current) return;
        events.current.onPick?.(toWorld(latest.current, at));
        choose(truckAt(stage.trucks, latest.current, at)?.id ?? null);
      },
      pressMiddle() {
        if (latest.current) events.current.onPick?.([latest.current.x, latest.current.z]);
      },
      step(step) {
        if (stage && latest.current) choose(nextTruck(stage.trucks, latest.current, step)?.id);
      },
      leave: () => choose(null),
    });
  }, [game, isAmidPage, change, fit, stage]);

  return {
    surfaceRef,
    stageRef,
    view,
    hasFailed,
    cities,
    zoom: (times) => change((shown) => zoomBy(game, shown, times)),
    fit,
  };
}

/** Returns the view of a whole content, clear of the buttons on the right. */
function fitBesideButtons(
  game: MapGame,
  { width, height }: Pick<View, 'width' | 'height'>,
  bounds: Bounds | null,
  hasTexts: boolean,
): View {
  if (!bounds) return fitTo(game, { width, height }, worlds[game].bounds, 0);
  const free = hasTexts ? 40 : 24;
  const beside = fitTo(game, { width: width - buttonsWidth, height }, bounds, free);
  const x = beside.x + (buttonsWidth / 2) * beside.scale;
  return resize({ ...beside, x }, width, height);
}
