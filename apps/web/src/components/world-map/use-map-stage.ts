import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { loadBase } from './base.ts';
import { boundsOfContent, type MapContent } from './content.ts';
import { listenToGestures } from './gestures.ts';
import { readPalette } from './palette.ts';
import { MapStage } from './stage.ts';
import { fillWith, fitTo, moveBy, resize, type View, zoomBy } from './view.ts';
import { type MapGame, worlds } from './world.ts';

/** Where the document says which scheme is shown. */
const schemeAttribute = 'data-mantine-color-scheme';

/** What the buttons cover, in pixels. */
const buttonsWidth = 52;

interface MapStageOptions {
  readonly game: MapGame;
  readonly content: MapContent;
  readonly isAmidPage: boolean;
  readonly isFilled: boolean;
}

interface MapStageState {
  /** What listens to gestures, and the element within it that the layers lie in. */
  readonly surfaceRef: RefObject<HTMLDivElement | null>;
  readonly stageRef: RefObject<HTMLDivElement | null>;
  /** Null until there is a size. */
  readonly view: View | null;
  /** Whether the base could not be fetched. */
  readonly hasFailed: boolean;
  readonly zoom: (times: number) => void;
  readonly fit: () => void;
}

/** Shows a map within an element: its layers, its size, what is seen of it. */
export function useMapStage({
  game,
  content,
  isAmidPage,
  isFilled,
}: MapStageOptions): MapStageState {
  const surfaceRef = useRef<HTMLDivElement>(null);
  const stageRef = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<MapStage | null>(null);
  const [size, setSize] = useState<Pick<View, 'width' | 'height'> | null>(null);
  // What somebody has chosen to see; until then all of the content is.
  const [chosen, setChosen] = useState<{ readonly view: View; readonly game: MapGame } | null>(
    null,
  );
  const [hasFailed, setHasFailed] = useState(false);

  const beside = size && fitBesideButtons(game, size, content);
  const fitted = beside && isFilled ? fillWith(game, beside) : beside;
  const view =
    size && chosen?.game === game ? resize(chosen.view, size.width, size.height) : fitted;
  const latest = useRef(view);

  /** Several gestures may come before the next frame: each goes on from the one before. */
  const change = useCallback(
    (changed: (view: View) => View) => {
      if (!latest.current) return;
      latest.current = changed(latest.current);
      setChosen({ view: latest.current, game });
    },
    [game],
  );

  useEffect(() => {
    latest.current = view;
    if (stage && view) stage.setView(view);
  }, [stage, view]);

  useEffect(() => {
    if (!stageRef.current) return undefined;
    const stage = new MapStage(stageRef.current);
    setStage(stage);
    return () => stage.destroy();
  }, []);

  useEffect(() => {
    const element = stageRef.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Hidden behind its table it keeps its size.
      if (width > 0 && height > 0) setSize({ width, height });
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
    return () => observer.disconnect();
  }, [stage]);

  useEffect(() => stage?.setContent(content), [stage, content]);

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
    return listenToGestures(surfaceRef.current, isAmidPage, {
      move: (right, down) => change((view) => moveBy(game, view, right, down)),
      zoom: (times, at) => change((view) => zoomBy(game, view, times, at)),
      fit: () => setChosen(null),
    });
  }, [game, isAmidPage, change]);

  return {
    surfaceRef,
    stageRef,
    view,
    hasFailed,
    zoom: (times) => change((view) => zoomBy(game, view, times)),
    fit: () => setChosen(null),
  };
}

/** The view that has all of a content in it, none of it below the buttons at the right. */
function fitBesideButtons(
  game: MapGame,
  { width, height }: Pick<View, 'width' | 'height'>,
  content: MapContent,
): View {
  const bounds = boundsOfContent(content);
  if (!bounds) return fitTo(game, { width, height }, worlds[game].bounds, 0);
  // Places have texts beside them, which need room too.
  const free = content.places.length > 0 ? 40 : 24;
  const beside = fitTo(game, { width: width - buttonsWidth, height }, bounds, free);
  const x = beside.x + (buttonsWidth / 2) * beside.scale;
  return resize({ ...beside, x }, width, height);
}
