/// <reference lib="dom" />
import { translate } from '../sentences.ts';
import type { DriveState, WindowAct, WindowState } from '../window-state.ts';
import { button, element, routeLine } from './elements.ts';
import { texts, type Texts } from './texts.ts';

const keyName = 'key';
const refreshMs = 1_000;

let shown = '';
let typedServer: string | null = null;

byId('language').addEventListener('click', () => {
  void act('language', document.documentElement.lang === 'de' ? 'en' : 'de');
});
void start();

async function start(): Promise<void> {
  const secret = location.hash.slice(1);
  // The secret leaves the address bar and the history.
  history.replaceState(null, '', '/');
  if (secret !== '') {
    const answer = await ask('key', secret);
    const given: unknown = answer?.ok ? await answer.json() : null;
    if (isKey(given)) sessionStorage.setItem(keyName, given.key);
  }
  await refresh();
}

function isKey(value: unknown): value is { readonly key: string } {
  return typeof value === 'object' && value !== null && 'key' in value;
}

async function refresh(): Promise<void> {
  const answer = await ask('state');
  await showAnswer(answer);
  if (answer?.status !== 401) setTimeout(() => void refresh(), refreshMs);
}

async function act(name: WindowAct, value = ''): Promise<void> {
  await showAnswer(await ask(name, value));
}

/** Asks the companion; null where it does not answer. */
async function ask(name: string, value?: string): Promise<Response | null> {
  const authorization = `Bearer ${sessionStorage.getItem(keyName) ?? ''}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const write = { method: 'POST', headers, body: JSON.stringify({ value }) };
  const init = value === undefined ? { headers: { authorization } } : write;
  return fetch(`/api/${name}`, init).catch(() => null);
}

async function showAnswer(answer: Response | null): Promise<void> {
  const own = texts[navigator.language.startsWith('de') ? 'de' : 'en'];
  if (answer === null) return showNotice(own.goneTitle, own.goneText);
  if (answer.status === 401) return showNotice(own.lockedTitle, own.lockedText);
  if (!answer.ok) return;
  const text = await answer.text();
  const { now, ...state }: WindowState = JSON.parse(text);
  const look = JSON.stringify([state, state.drive?.lastSentMs ? ageOf(now, state.drive) : null]);
  if (look === shown) return;
  shown = look;
  show({ now, ...state });
}

function showNotice(title: string, text: string): void {
  shown = '';
  fill('main', [element('section', {}, element('h1', {}, title), element('p', {}, text))]);
  fill('footer', []);
  byId('language').hidden = true;
}

function show(state: WindowState): void {
  const t = texts[state.language];
  document.documentElement.lang = state.language;
  const language = byId('language');
  language.hidden = false;
  language.textContent = t.language;
  language.lang = state.language === 'de' ? 'en' : 'de';
  fill('main', [...listProblems(state, t), ...listSections(state, t)]);
  fill('footer', [
    element(
      'div',
      { class: 'row' },
      ...(state.account === null
        ? []
        : [
            button(
              state.isPaused ? t.resume : t.pause,
              '',
              () => void act(state.isPaused ? 'resume' : 'pause'),
            ),
            button(t.signOut, '', () => {
              if (confirm(t.signOutSure)) void act('sign-out');
            }),
          ]),
      button(t.quit, '', () => {
        if (confirm(t.quitSure)) void act('quit');
      }),
      element('span', { class: 'dim' }, t.version(state.version)),
    ),
  ]);
}

function listProblems({ failure, drive, account, language }: WindowState, t: Texts): HTMLElement[] {
  const host = hostOf(account?.server ?? '');
  const sentences = [
    ...(failure === null ? [] : [translate(failure, language)]),
    ...(drive?.problem ? [translate(drive.problem, language)] : []),
    ...(drive?.sending === 'waiting' ? [t.unreachable(host)] : []),
    ...(drive && drive.eventsWaitingForDisk > 0 ? [t.diskFull] : []),
    ...(drive && drive.offlineJobs > 0 ? [t.offline(drive.offlineJobs)] : []),
  ];
  return sentences.map((sentence) => element('p', { class: 'alert', role: 'alert' }, sentence));
}

/** One thing to do at a time, and below it what is going on. */
function listSections(state: WindowState, t: Texts): HTMLElement[] {
  const { account, connection, proposal, drive, isPaused } = state;
  const figures = account && drive ? [describeDrive(state, account, drive, t)] : [];
  if (proposal !== null) return [askProposal(state, proposal, t), ...figures];
  if (connection !== null) return [askConfirmation(connection, t), ...figures];
  if (account === null || drive?.sending === 'sign-in') return [askServer(state, t), ...figures];
  if (isPaused) return [say(t.pausedTitle, t.pausedText), ...figures];
  if (drive?.sending === 'update') {
    return [say(t.updateTitle, t.updateText(hostOf(account.server))), ...figures];
  }
  if (drive?.job) return [describeJob(drive.job, t), ...figures];
  const isThere = drive?.game != null;
  return [isThere ? say(t.readyTitle, t.readyText) : say(t.noGameTitle, t.noGameText), ...figures];
}

function say(title: string, ...children: readonly (Node | string)[]): HTMLElement {
  const parts = children.map((child) =>
    typeof child === 'string' ? element('p', {}, child) : child,
  );
  return element('section', {}, element('h1', {}, title), ...parts);
}

function askProposal({ account }: WindowState, proposal: string, t: Texts): HTMLElement {
  const replaces = account && t.proposalReplaces(account.username, hostOf(account.server));
  return say(
    t.proposalTitle(hostOf(proposal)),
    ...(replaces ? [replaces] : []),
    t.proposalText,
    element('p', { class: 'dim' }, proposal),
    element(
      'div',
      { class: 'row' },
      button(t.connect, 'primary', () => void connect(proposal)),
      button(t.no, '', () => void act('dismiss')),
    ),
  );
}

function askServer(state: WindowState, t: Texts): HTMLElement {
  const isAgain = state.account !== null;
  const value = typedServer ?? state.account?.server ?? state.lastServer ?? '';
  const input = element('input', {
    id: 'server',
    'data-focus': 'server',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://vtc.example.org',
    required: '',
  });
  input.value = value;
  input.addEventListener('input', () => void (typedServer = input.value));
  const form = element(
    'form',
    {},
    element('label', { for: 'server' }, t.server),
    input,
    element(
      'div',
      { class: 'row' },
      element('button', { class: 'primary', 'data-focus': 'connect' }, t.connect),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void connect(input.value);
  });
  return isAgain
    ? say(t.signInTitle, t.signInText, form)
    : say(t.connectTitle, t.connectText, form);
}

/** Begins a connection; the companion opens the page that asks. */
async function connect(server: string): Promise<void> {
  await act('connect', server);
}

function askConfirmation(
  { server, address, digits }: NonNullable<WindowState['connection']>,
  t: Texts,
): HTMLElement {
  const link = { href: address, target: '_blank', rel: 'noopener', class: 'button primary' };
  return say(
    t.waitingTitle,
    t.waitingText(hostOf(server)),
    t.number,
    element('p', { class: 'number' }, digits),
    element(
      'div',
      { class: 'row' },
      element('a', { ...link, 'data-focus': 'open' }, t.openPage),
      button(t.cancel, '', () => void act('cancel')),
    ),
  );
}

function describeJob(
  { cargo, source, destination, drivenM, plannedM }: NonNullable<DriveState['job']>,
  t: Texts,
): HTMLElement {
  const distance = t.driven(toKm(drivenM), plannedM === null ? null : toKm(plannedM));
  return say(
    t.drivingTitle(cargo),
    `${source} → ${destination}`,
    routeLine(plannedM ? drivenM / plannedM : 0, t.route(source, destination, distance)),
    element('p', { class: 'dim' }, distance),
  );
}

function toKm(metres: number): string {
  return Math.round(metres / 1_000).toLocaleString(document.documentElement.lang);
}

function describeDrive(
  { now }: Pick<WindowState, 'now'>,
  { username, server }: NonNullable<WindowState['account']>,
  drive: DriveState,
  t: Texts,
): HTMLElement {
  const { game, gameVersion, pluginRevision, eventsWaiting, lastSentMs } = drive;
  const seen = [game?.toUpperCase(), gameVersion, pluginRevision && t.plugin(pluginRevision)];
  const figures: readonly (readonly [string, Node | string])[] = [
    [t.connectedAs, username],
    [t.site, element('a', { href: server, target: '_blank', rel: 'noopener' }, hostOf(server))],
    [t.game, game === null ? t.none : seen.filter(Boolean).join(' ')],
    [t.waiting, t.events(eventsWaiting)],
    [t.lastSent, lastSentMs === null ? t.never : t.ago(ageOf(now, drive))],
  ];
  const list = element('dl', { class: 'figures' });
  for (const [name, value] of figures) {
    list.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  }
  return element('section', {}, list);
}

function ageOf(now: number, { lastSentMs }: DriveState): string {
  const seconds = Math.max(0, Math.floor((now - (lastSentMs ?? now)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}

function hostOf(server: string): string {
  return URL.canParse(server) ? new URL(server).host : server;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(id);
  return found;
}

/** Puts content in place of another, and the focus where it was. */
function fill(id: string, content: readonly Node[]): void {
  const place = byId(id);
  const focused = document.activeElement;
  const name = place.contains(focused) ? focused?.getAttribute('data-focus') : null;
  place.replaceChildren(...content);
  if (name) place.querySelector<HTMLElement>(`[data-focus="${CSS.escape(name)}"]`)?.focus();
}
