/// <reference lib="dom" />
import { languages, matchLanguage } from '@waybill/schema/preferences';
import { longestPluginFile } from '../../plugin/file-limits.ts';
import type { WindowAct, WindowState } from '../window-state.ts';
import type { Actions } from './actions.ts';
import { alertOf } from './setup-steps.ts';
import { element } from './elements.ts';
import { textsIn } from './texts.ts';
import { listSections, listSettings } from './sections.ts';
import { ageOf } from './formats.ts';

const keyName = 'key';
const refreshMs = 1_000;
/** On the road nothing is urgent, and the game needs the processor. */
const drivingRefreshMs = 2_000;

let shown = '';
let last: WindowState | null = null;
let isTooLong = false;

const actions: Actions = {
  act: (name, value) => void act(name, value),
  sendFile: (file) => void sendFile(file),
  redraw: () => last && show(last),
};

const languageSwitch = findSwitch();
for (const language of languages) {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  languageSwitch.append(element('option', { value: language, lang: language }, name));
}
languageSwitch.addEventListener('change', () => void act('language', languageSwitch.value));
// A file that misses its place must not take the place of the page.
for (const type of ['dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(type, (event) => {
    event.preventDefault();
    document.body.classList.toggle('dropping', type === 'dragover');
    const [file] = event.dataTransfer?.files ?? [];
    if (type === 'drop' && file) void sendFile(file);
  });
}
// No requests while the page is not visible.
document.addEventListener('visibilitychange', () => void refresh());
let timer: ReturnType<typeof setTimeout> | undefined;
void start();

async function start(): Promise<void> {
  const secret = location.hash.slice(1);
  // The secret leaves the address bar and the history.
  history.replaceState(null, '', '/');
  if (secret !== '') {
    const answer = await ask('key', JSON.stringify({ value: secret }));
    const given: unknown = answer?.ok ? await answer.json() : null;
    if (isKey(given)) sessionStorage.setItem(keyName, given.key);
  }
  await refresh();
}

function isKey(value: unknown): value is { readonly key: string } {
  return typeof value === 'object' && value !== null && 'key' in value;
}

async function refresh(): Promise<void> {
  clearTimeout(timer);
  if (document.hidden) return;
  const answer = await ask('state');
  await showAnswer(answer);
  clearTimeout(timer);
  if (answer?.status !== 401) {
    timer = setTimeout(() => void refresh(), last?.drive?.job ? drivingRefreshMs : refreshMs);
  }
}

async function act(name: WindowAct, value = ''): Promise<void> {
  isTooLong = false;
  await showAnswer(await ask(name, JSON.stringify({ value })));
}

async function sendFile(file: File): Promise<void> {
  isTooLong = file.size > longestPluginFile;
  if (isTooLong) actions.redraw();
  else await showAnswer(await ask('plugin', file, 'application/octet-stream'));
}

/** Asks the companion; null where it does not answer. */
async function ask(
  name: string,
  body?: string | Blob,
  type = 'application/json',
): Promise<Response | null> {
  const authorization = `Bearer ${sessionStorage.getItem(keyName) ?? ''}`;
  const init =
    body === undefined
      ? { headers: { authorization } }
      : { method: 'POST', headers: { authorization, 'content-type': type }, body };
  return fetch(`/api/${name}`, init).catch(() => null);
}

async function showAnswer(answer: Response | null): Promise<void> {
  const own = textsIn(matchLanguage(navigator.languages));
  if (answer === null) return showNotice(own.goneTitle, own.goneText);
  if (answer.status === 401) return showNotice(own.lockedTitle, own.lockedText);
  if (!answer.ok) return;
  const state: WindowState = JSON.parse(await answer.text());
  last = state;
  const t = textsIn(state.language);
  const { now, heard, drive } = state;
  const ages = [heard?.atMs, drive?.lastSentMs].map((atMs) => atMs && ageOf(now, atMs, t));
  const times = { now: 0, heard: { ...heard, atMs: 0 }, drive: { ...drive, lastSentMs: 0 } };
  const look = JSON.stringify([{ ...state, ...times }, ages]);
  if (look !== shown) show(state);
  shown = look;
}

function showNotice(title: string, text: string): void {
  [shown, last] = ['', null];
  fill('main', [element('section', {}, element('h1', {}, title), element('p', {}, text))]);
  fill('footer', []);
  languageSwitch.hidden = true;
}

function show(state: WindowState): void {
  const t = textsIn(state.language);
  document.documentElement.lang = state.language;
  languageSwitch.hidden = false;
  languageSwitch.ariaLabel = t.language;
  languageSwitch.value = state.language;
  byId('company').textContent = state.company ?? '';
  const tooLong = isTooLong ? [alertOf(t.refused('too-long', ''))] : [];
  fill('main', [...tooLong, ...listSections(state, t, actions)]);
  fill('footer', listSettings(state, t, actions));
}

function findSwitch(): HTMLSelectElement {
  const found = byId('language');
  if (!(found instanceof HTMLSelectElement)) throw new Error('language');
  return found;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
}

/** Puts content in place of another where it differs, and the focus where it was. */
function fill(id: string, content: readonly HTMLElement[]): void {
  const place = byId(id);
  const name = document.activeElement?.getAttribute('data-focus');
  for (const [index, next] of content.entries()) {
    const current = place.children[index];
    if (current === undefined) place.append(next);
    else if (current.outerHTML !== next.outerHTML) current.replaceWith(next);
  }
  while (place.children.length > content.length) place.lastElementChild?.remove();
  const isLost = document.activeElement === document.body;
  if (name && isLost) {
    place.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus();
  }
}
