/// <reference lib="dom" />
import type { SetupOutcome, SetupState, WindowState } from '../window-state.ts';
import type { Actions } from './actions.ts';
import { button, element, link, paragraphs, row, section, textForm } from './elements.ts';
import { ageOf, hostOf } from './formats.ts';
import type { Texts } from './texts.ts';

const downloads = {
  win32: 'https://github.com/RenCloud/scs-sdk-plugin/releases',
  linux: 'https://github.com/truckermudgeon/scs-sdk-plugin/releases',
} as const;

/** A game that is not heard so soon after it was, is not heard. */
const heardMs = 30_000;

/** What was opened of what is rarely needed. */
const opened = new Set<'folder' | 'plugin'>();

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** One line: what was found, or what comes. */
  readonly line: string;
  readonly body: readonly (Node | string)[];
  /** Whether it can be done before the steps above it. */
  readonly isFree?: true;
}

/** The four steps until the first drive; null once all of them are done. */
export function listSteps(state: WindowState, t: Texts, actions: Actions): readonly Step[] | null {
  const games = describeGames(state, t, actions);
  const plugin = describePlugin(state, t, actions);
  const isNext = games.isDone && plugin.isDone;
  const account = describeAccount(state, isNext, t, actions);
  const steps = [games, plugin, account, describeFirstLook(state, t)];
  return steps.every(({ isDone }) => isDone) ? null : steps;
}

/** The steps as a route with four stops. */
export function showSteps(steps: readonly Step[], heading: 'h1' | 'h2', t: Texts): HTMLElement {
  const next = steps.findIndex(({ isDone }) => !isDone);
  const list = element('ol', { class: 'steps' });
  for (const [index, { title, isDone, line, body, isFree }] of steps.entries()) {
    const isOpen = !isDone && (index === next || isFree === true);
    const status = isDone ? element('span', { class: 'hidden' }, `${t.done}: `) : '';
    list.append(
      element(
        'li',
        { class: isDone ? 'done' : isOpen ? 'open' : 'later', 'data-number': `${index + 1}` },
        element('h2', {}, status, title),
        ...(isOpen ? paragraphs(body) : [element('p', { class: 'dim' }, line)]),
      ),
    );
  }
  return section(element(heading, {}, t.setupTitle), list);
}

/** Games and plugin once everything is set up. */
export function showGames(
  state: WindowState,
  setup: SetupState,
  t: Texts,
  actions: Actions,
): HTMLElement {
  const list = element('ul', { class: 'plain' });
  for (const { game, plugin, isNative, folder } of setup.games ?? []) {
    const status = isNative ? (plugin === null ? t.pluginMissing : t.pluginThere) : t.protonShort;
    list.append(
      element(
        'li',
        {},
        element('b', {}, t.games[game]),
        element('span', { class: plugin === null ? 'red' : 'good' }, status),
        element('span', { class: 'dim path' }, folder),
      ),
    );
  }
  const native = setup.games?.filter(({ isNative }) => isNative) ?? [];
  const isLacking = native.some(({ plugin }) => plugin === null) || state.drive?.problem != null;
  const isOpen = isLacking || opened.has('plugin');
  return section(
    element('h2', {}, t.gamesTitle),
    ...(list.childElementCount > 0 ? [list] : [t.noGameFound]),
    ...describeOutcome(setup, t),
    ...(isOpen ? [dropZone(state, t, actions)] : []),
    ...(opened.has('folder') ? addFolder(t, actions) : []),
    row(
      ...(isOpen ? [] : [opener('plugin', t.replacePlugin, actions)]),
      ...(opened.has('folder') ? [] : [opener('folder', t.addFolder, actions)]),
    ),
  );
}

function opener(what: 'folder' | 'plugin', label: string, { redraw }: Actions): HTMLElement {
  return button(label, '', () => {
    opened.add(what);
    redraw();
  });
}

function describeGames({ setup, heard }: WindowState, t: Texts, actions: Actions): Step {
  const games = setup?.games ?? null;
  const native = games?.filter(({ isNative }) => isNative) ?? [];
  const names = [...new Set(native.map(({ game }) => t.games[game]))].join(' · ');
  const proton = games?.find(({ isNative }) => !isNative);
  const isDone = setup === null || native.length > 0 || heard?.game != null;
  const line = names || t.gamesLine;
  const intro =
    games === null ? t.looking : proton ? t.proton(t.games[proton.game]) : t.noGameFound;
  const failed = setup?.outcome?.kind === 'no-game-there' ? [alertOf(t.noGameThere)] : [];
  const body = games === null ? [intro] : [intro, ...failed, ...addFolder(t, actions)];
  return { title: t.gamesStep, isDone, line, body };
}

function describePlugin(state: WindowState, t: Texts, actions: Actions): Step {
  const { setup, heard } = state;
  const native = setup?.games?.filter(({ isNative }) => isNative) ?? [];
  const having = native.filter(({ plugin }) => plugin !== null);
  const revision = heard?.pluginRevision ?? null;
  const isDone = setup === null || having.length > 0 || revision !== null;
  const names = [...new Set(having.map(({ game }) => t.games[game]))].join(' · ');
  const found = [names, revision !== null && t.answers(revision)].filter(Boolean).join(' · ');
  const body = [
    t.pluginText,
    ...(setup ? describeOutcome(setup, t) : []),
    dropZone(state, t, actions),
  ];
  return { title: t.pluginStep, isDone, line: found || t.pluginLine, body };
}

function describeAccount(
  { account, lastServer, company, proposal, connection }: WindowState,
  isNext: boolean,
  t: Texts,
  { act }: Actions,
): Step {
  const isAsked = proposal !== null || connection !== null;
  return {
    title: t.accountStep,
    isDone: account !== null,
    line: account
      ? [account.username, company ?? hostOf(account.server)].join(' · ')
      : t.connectText,
    body: isAsked ? [t.answerAbove] : [t.connectText, serverForm(lastServer ?? '', isNext, t, act)],
    isFree: true,
  };
}

/** Asks for the address of a server, and connects. */
export function serverForm(
  initial: string,
  isNext: boolean,
  t: Texts,
  act: Actions['act'],
): HTMLFormElement {
  return textForm({
    id: 'server',
    label: t.server,
    submit: t.connect,
    className: isNext ? 'primary' : '',
    placeholder: 'https://vtc.example.org',
    initial,
    onSubmit: (server) => act('connect', server),
  });
}

function describeFirstLook(state: WindowState, t: Texts): Step {
  const { heard, now } = state;
  const deaf = findUnheardGame(state);
  return {
    title: t.gameStep,
    isDone: heard !== null,
    line: heard ? t.heard(ageOf(now, heard.atMs, t)) : t.gameLine,
    body: [t.gameText, deaf ? alertOf(t.unheard(t.games[deaf])) : t.waitingForGame],
  };
}

/** A game that runs and has the plugin, but is not heard. */
export function findUnheardGame({ setup, heard, now }: WindowState) {
  const isHeard = heard?.game != null && now - heard.atMs < heardMs;
  const running = setup?.games?.find(({ isRunning, plugin }) => isRunning && plugin !== null);
  return isHeard ? null : (running?.game ?? null);
}

function dropZone({ setup }: WindowState, t: Texts, { act, sendFile }: Actions): HTMLElement {
  const platform = setup?.platform ?? 'win32';
  const input = element('input', {
    type: 'file',
    class: 'hidden',
    tabindex: '-1',
    'aria-hidden': 'true',
    accept: platform === 'win32' ? '.zip,.dll' : '.zip,.so',
  });
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) sendFile(file);
  });
  return element(
    'div',
    { class: 'drop' },
    element('p', {}, t.getText),
    row(link(t.getPlugin, downloads[platform], 'button primary')),
    element('p', {}, t.dropText),
    row(
      button(t.takeDownload, '', () => act('take-download')),
      button(t.chooseFile, '', () => input.click()),
      input,
    ),
  );
}

function addFolder(t: Texts, { act }: Actions): Node[] {
  const form = textForm({
    id: 'folder',
    label: t.folder,
    submit: t.addFolder,
    className: '',
    placeholder: '',
    initial: '',
    onSubmit: (folder) => act('add-folder', folder),
  });
  return [element('p', {}, t.folderText), form];
}

/** What became of the last file or folder, with what to do. */
function describeOutcome({ outcome, games, platform }: SetupState, t: Texts): Node[] {
  if (outcome === null) return [];
  if (outcome.kind === 'installed') {
    const runs = games?.find(({ isRunning }) => isRunning);
    const sentence = runs ? t.installedRestart(t.games[runs.game]) : t.installed;
    return [element('p', { class: 'notice good', role: 'status' }, sentence)];
  }
  return [alertOf(describeFailure(outcome, platform, t))];
}

function describeFailure(
  outcome: Exclude<SetupOutcome, { readonly kind: 'installed' }>,
  platform: SetupState['platform'],
  t: Texts,
): string {
  const file = platform === 'win32' ? 'scs-telemetry.dll' : 'scs-telemetry.so';
  if (outcome.kind === 'refused') return t.refused(outcome.why, file);
  if (outcome.kind === 'game-runs') return t.gameRuns(t.games[outcome.game]);
  if (outcome.kind === 'not-writable') return t.notWritable(t.games[outcome.game], file);
  return { 'no-download': t.noDownload, 'no-game': t.noGameYet, 'no-game-there': t.noGameThere }[
    outcome.kind
  ];
}

export function alertOf(sentence: string): HTMLElement {
  return element('p', { class: 'alert', role: 'alert' }, sentence);
}
