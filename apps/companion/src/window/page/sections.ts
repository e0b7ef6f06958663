/// <reference lib="dom" />
import type { Game } from '@waybill/schema/features/telemetry.models';
import { translate } from '../sentences.ts';
import type { DriveState, WindowJob, WindowState } from '../window-state.ts';
import type { Actions } from './actions.ts';
import { button, element, link, markOf, routeLine, row, section } from './elements.ts';
import { ageOf, hostOf, toDate, toKm } from './formats.ts';
import {
  alertOf,
  findUnheardGame,
  listSteps,
  serverForm,
  showGames,
  showSteps,
} from './setup-steps.ts';
import type { Texts } from './texts.ts';

/** What is wrong, the one thing to do, and below it what is going on. */
export function listSections(state: WindowState, t: Texts, actions: Actions): HTMLElement[] {
  const { account, drive, setup, jobs } = state;
  const steps = listSteps(state, t, actions);
  const first = describeFirst(state, t, actions);
  return [
    ...listProblems(state, first || steps ? null : findUnheardGame(state), t),
    ...(first ? [first] : []),
    ...(steps ? [showSteps(steps, first === null ? 'h1' : 'h2', t)] : []),
    ...(first || steps ? [] : [describeGame(state, t)]),
    ...describeUpdate(state, t, actions),
    ...(account && jobs && (jobs.length > 0 || !steps) ? [showJobs(jobs, t)] : []),
    ...(account && drive ? [describeDrive(state, account, drive, t)] : []),
    ...(setup && !steps ? [showGames(state, setup, t, actions)] : []),
  ];
}

function listProblems(
  { failure, drive, account, language }: WindowState,
  unheard: Game | null,
  t: Texts,
): HTMLElement[] {
  const problems = [
    ...(failure === null ? [] : [translate(failure, language)]),
    ...(drive?.problem && !unheard ? [translate(drive.problem, language)] : []),
    ...(drive && drive.eventsWaitingForDisk > 0 ? [t.diskFull] : []),
  ];
  const notes = [
    ...(drive?.sending === 'waiting' ? [t.unreachable(hostOf(account?.server ?? ''))] : []),
    ...(drive && drive.offlineJobs > 0 ? [t.offline(drive.offlineJobs)] : []),
  ];
  return [
    ...problems.map(alertOf),
    ...notes.map((note) => element('p', { class: 'note', role: 'status' }, note)),
  ];
}

/** What comes before everything else, where something does. */
function describeFirst(state: WindowState, t: Texts, actions: Actions): HTMLElement | null {
  const { account, connection, proposal, drive, isPaused } = state;
  if (proposal !== null) return askProposal(state, proposal, t, actions);
  if (connection !== null) return askConfirmation(connection, t, actions);
  if (account === null) return null;
  if (drive?.sending === 'sign-in') {
    return say(t.signInTitle, t.signInText, serverForm(account.server, true, t, actions.act));
  }
  if (drive?.sending === 'update') {
    const text = t.updateText(hostOf(account.server));
    return say(t.updateTitle, text, ...updateControls(state, t, actions));
  }
  if (isPaused) {
    const resume = button(t.resume, 'primary', () => actions.act('resume'));
    return say(t.pausedTitle, t.pausedText, row(resume));
  }
  return drive?.job ? describeJob(drive.job, t) : null;
}

function describeGame(state: WindowState, t: Texts): HTMLElement {
  const { drive, language } = state;
  const unheard = findUnheardGame(state);
  if (unheard) {
    const problem = drive?.problem ? translate(drive.problem, language) : null;
    return say(t.unheardTitle, problem ?? t.unheard(t.games[unheard]));
  }
  return drive?.game ? say(t.readyTitle, t.readyText) : say(t.noGameTitle, t.noGameText);
}

function say(title: string, ...children: readonly (Node | string)[]): HTMLElement {
  return section(element('h1', {}, title), ...children);
}

function askProposal(
  { account }: WindowState,
  proposal: string,
  t: Texts,
  { act }: Actions,
): HTMLElement {
  const replaces = account && t.proposalReplaces(account.username, hostOf(account.server));
  return say(
    t.proposalTitle(hostOf(proposal)),
    ...(replaces ? [replaces] : []),
    t.proposalText,
    element('p', { class: 'dim' }, proposal),
    row(
      button(t.connect, 'primary', () => act('connect', proposal)),
      button(t.no, '', () => act('dismiss')),
    ),
  );
}

function askConfirmation(
  { server, address, digits }: NonNullable<WindowState['connection']>,
  t: Texts,
  { act }: Actions,
): HTMLElement {
  return say(
    t.waitingTitle,
    t.waitingText(hostOf(server)),
    t.number,
    element('p', { class: 'number' }, digits),
    row(
      link(t.openPage, address, 'button primary'),
      button(t.cancel, '', () => act('cancel')),
    ),
  );
}

function describeJob(
  { cargo, source, destination, drivenM, plannedM }: NonNullable<DriveState['job']>,
  t: Texts,
): HTMLElement {
  const distance = t.driven(toKm(drivenM), plannedM === null ? null : toKm(plannedM));
  return say(
    cargo,
    element('p', { class: 'cities' }, `${source} → ${destination}`),
    routeLine(plannedM ? drivenM / plannedM : 0, t.route(source, destination, distance)),
    element('p', { class: 'dim' }, distance),
  );
}

/** A newer version that is optional; a required one comes first. */
function describeUpdate(state: WindowState, t: Texts, actions: Actions): HTMLElement[] {
  const { update, drive } = state;
  if (update === null || drive?.sending === 'update') return [];
  const heading = element('h2', {}, t.updateThere(update.version));
  return [section(heading, ...updateControls(state, t, actions))];
}

function updateControls(
  { update, account, drive, language }: WindowState,
  t: Texts,
  { act }: Actions,
): HTMLElement[] {
  const page = update?.page ?? `${account?.server ?? ''}/connect`;
  if (!update?.canInstall) return [row(link(t.updatePage, page, 'button primary'))];
  const failed = update.failure === null ? [] : [alertOf(translate(update.failure, language))];
  if (update.progress !== 'none') {
    const sentence = update.progress === 'downloading' ? t.downloading : t.starting;
    return [...failed, element('p', { role: 'status' }, sentence)];
  }
  const install = button(t.update, 'primary', () => act('update'));
  install.disabled = Boolean(drive?.job);
  const note = drive?.job ? [element('span', { class: 'dim' }, t.updateAfterJob)] : [];
  return [...failed, row(install, ...note)];
}

function showJobs(jobs: readonly WindowJob[], t: Texts): HTMLElement {
  const list = element('ul', { class: 'jobs' });
  for (const { address, mark, cargo, source, destination, distanceM, isTrial, atMs } of jobs) {
    const distance = distanceM === null ? '–' : `${toKm(distanceM)} km`;
    const state = isTrial ? `${t.marks[mark]} · ${t.trial}` : t.marks[mark];
    const route = element('span', {}, `${source ?? '–'} → ${destination ?? '–'}`);
    list.append(
      element(
        'li',
        { 'data-mark': mark },
        markOf(mark),
        element(
          'span',
          {},
          link(cargo ?? '–', address, null),
          ' ',
          element('span', { class: 'dim date' }, toDate(atMs)),
        ),
        element('span', { class: 'end' }, distance),
        route,
        element('span', { class: 'end' }, state),
      ),
    );
  }
  const empty = element('p', { class: 'dim' }, t.noJobs);
  return section(element('h2', {}, t.jobsTitle), jobs.length > 0 ? list : empty);
}

function describeDrive(
  { now, company, heard }: WindowState,
  { username, server }: NonNullable<WindowState['account']>,
  drive: DriveState,
  t: Texts,
): HTMLElement {
  const { game, gameVersion, pluginRevision, eventsWaiting, lastSentMs } = drive;
  const revision = pluginRevision ?? heard?.pluginRevision ?? null;
  const seen = [game?.toUpperCase(), gameVersion, revision && t.plugin(revision)];
  const figures: readonly (readonly [string, Node | string])[] = [
    [t.connectedAs, username],
    ...(company === null ? [] : [[t.company, company] as const]),
    [t.site, link(hostOf(server), server, null)],
    [t.game, game === null ? t.none : seen.filter(Boolean).join(' ')],
    [t.waiting, t.events(eventsWaiting)],
    [t.lastSent, lastSentMs === null ? t.never : ageOf(now, lastSentMs, t)],
  ];
  const list = element('dl', { class: 'figures' });
  for (const [name, value] of figures) {
    list.append(element('div', {}, element('dt', {}, name), element('dd', {}, value)));
  }
  return section(element('h2', {}, t.statusTitle), list);
}

/** What concerns the program itself, below everything else. */
export function listSettings(state: WindowState, t: Texts, { act }: Actions): HTMLElement[] {
  const { account, isPaused, startsWithSystem, setup, version } = state;
  const buttons = [
    ...(account === null
      ? []
      : [
          isPaused
            ? button(t.resume, '', () => act('resume'))
            : button(t.pause, '', () => act('pause')),
          button(t.signOut, '', () => {
            if (confirm(t.signOutSure)) act('sign-out');
          }),
        ]),
    button(t.openLog, '', () => act('open-log')),
    button(t.quit, '', () => {
      if (confirm(t.quitSure)) act('quit');
    }),
  ];
  const label = setup?.platform === 'win32' ? t.startsWithWindows : t.startsWithComputer;
  return [
    ...(startsWithSystem === null ? [] : [checkbox(label, startsWithSystem, act)]),
    row(...buttons, element('span', { class: 'dim' }, t.version(version))),
  ];
}

function checkbox(label: string, isOn: boolean, act: Actions['act']): HTMLElement {
  const input = element('input', {
    type: 'checkbox',
    'data-focus': 'start',
    checked: isOn ? '' : null,
  });
  input.addEventListener('change', () => act('start-with-system', input.checked ? 'yes' : 'no'));
  return element('label', { class: 'check' }, input, label);
}
