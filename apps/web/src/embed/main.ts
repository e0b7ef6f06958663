import type { RouteOutput } from '@waybill/schema/contract/input';
import type { positionsContract } from '@waybill/schema/features/positions.contract';
import { createTranslator } from 'use-intl/core';
import sources from 'virtual:texts/publicMapPage';
import { matchLocale, readNamedLocale } from '#src/lib/i18n/locales.ts';
import type { MapGame } from '#src/components/world-map/world.ts';
import { element } from './elements.ts';
import { createMap } from './map.ts';
import './embed.css';

type Reading = RouteOutput<typeof positionsContract.getPublicMap>;

const readEveryMs = 5_000;
const longestWaitMs = 60_000;

const named = readNamedLocale(location.search);
const locale = named ?? matchLocale(navigator.languages);
const { default: messages } = await sources[locale]();
const t = createTranslator({ locale, messages, namespace: 'publicMapPage' });
const asked = new URLSearchParams(location.search);
const [, , tag = ''] = location.pathname.split('/');
const scheme = asked.get('scheme');

let game: MapGame = asked.get('game') === 'ats' ? 'ats' : 'ets2';
let failures = 0;
let wait = 0;
/** Only the latest of several pending requests counts. */
let turn = 0;
let readAt: number | null = null;

document.documentElement.lang = locale;
// The embedding website chooses the colour scheme.
if (scheme === 'dark' || scheme === 'light') {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
}
element('table').textContent = t('showTable');
element('approximate').textContent = t('approximate');
element('home').textContent = t('madeWith');
element('surface').ariaLabel = t('label');
element('games').ariaLabel = t('game');
say(t('loading'));

const map = createMap(game);
const buttons = createGameButtons();
element('table').addEventListener('click', () => {
  const isTable = map.toggleTable();
  element('table').textContent = t(isTable ? 'showMap' : 'showTable');
});
document.addEventListener('visibilitychange', look);
look();

/** Polls while the page is visible. */
function look(): void {
  clearTimeout(wait);
  if (document.visibilityState === 'visible') void read();
}

/** Sets the text only if it changed, so that screen readers don't repeat it. */
function say(text: string): void {
  const note = element('note');
  if (note.textContent !== text) note.textContent = text;
}

async function read(): Promise<void> {
  turn += 1;
  const own = turn;
  try {
    const response = await fetch(`/api/positions/public/${tag}?game=${game}`, {
      // Public data: no cookies are sent, so that the embed can't identify users.
      credentials: 'omit',
    });
    if (own !== turn) return;
    if (response.status === 404 || response.status === 422) return end();
    if (!response.ok) throw new Error(String(response.status));
    const reading: Reading = await response.json();
    if (own !== turn) return;
    failures = 0;
    readAt = performance.now();
    show(reading);
  } catch {
    if (own !== turn) return;
    failures += 1;
    showFailure();
  }
  const waitMs = Math.min(readEveryMs * 2 ** failures, longestWaitMs);
  clearTimeout(wait);
  wait = window.setTimeout(look, waitMs * (failures > 0 ? 0.5 + Math.random() / 2 : 1));
}

function show({ company, isBeginning, games, trucks }: Reading): void {
  document.title = company.name;
  element('title').textContent = company.name;
  const logo = element('logo');
  if (logo instanceof HTMLImageElement && logo.hidden) {
    logo.src = company.logoUrl;
    logo.hidden = false;
  }
  const isComing = isBeginning && trucks.length === 0;
  say(isComing ? t('coming') : t('late', { count: trucks.length }));
  showGames(games);
  map.show(
    trucks,
    trucks.map(({ name, speedKmh }, index) => [
      name ?? t('truck', { number: String(index + 1) }),
      speedKmh === 0 ? t('parked') : t('speed', { speed: speedKmh }),
    ]),
    { nothing: t(isComing ? 'coming' : 'nobody'), caption: t('label'), cities: t('cities') },
  );
}

/** Shows the game buttons once there are drivers in another game. */
function showGames(games: readonly MapGame[]): void {
  element('games').hidden = games.every((driven) => driven === game);
  for (const [value, button] of buttons) button.ariaPressed = String(value === game);
}

/** Creates a button per game. They are never replaced, so that they keep the focus. */
function createGameButtons(): ReadonlyMap<MapGame, HTMLButtonElement> {
  return new Map((['ets2', 'ats'] as const).map((value) => [value, createGameButton(value)]));
}

function createGameButton(value: MapGame): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = value.toUpperCase();
  button.ariaPressed = String(value === game);
  button.addEventListener('click', () => {
    game = value;
    for (const [other, each] of buttons) each.ariaPressed = String(other === game);
    map.change(game);
    look();
  });
  element('games').append(button);
  return button;
}

function showFailure(): void {
  const seconds = readAt === null ? null : Math.round((performance.now() - readAt) / 1_000);
  say(seconds === null ? t('away') : t('awayFor', { seconds }));
}

/** The map does not exist, or no longer. */
function end(): void {
  document.removeEventListener('visibilitychange', look);
  element('title').textContent = t('none');
  say(t('noneText'));
  map.show([], [], { nothing: t('nobody'), caption: t('label'), cities: t('cities') });
}
