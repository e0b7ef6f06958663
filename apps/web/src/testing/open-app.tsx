import {
  act,
  type ByRoleMatcher,
  cleanup,
  configure,
  render,
  screen,
} from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { authContract } from '@waybill/schema/features/auth.contract';
import type { User } from '@waybill/schema/features/users.models';
import { logoBox } from '@waybill/schema/images';
import { Fragment, StrictMode } from 'react';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import { createFakeEventSource } from './fake-event-source.ts';
import { createFakeServer, type FakeServer } from './fake-server.ts';
import { createFakeXhr } from './fake-xhr.ts';
import { EverythingInSight } from './sight.ts';

configure({
  asyncUtilTimeout: 30_000,
  // What is waited for is not there at first, each time: to write down the whole document, or to find
  // out which of its texts are visible, took longer than the rest.
  getElementError: (message) => new Error(`${message}\n\n${document.body.textContent}`),
});

/** Twice as much is rendered in strict mode, which finds what is rendered differently twice. */
const Mode = inject('isLong') ? StrictMode : Fragment;

/** A browser at the address of the app, before the app is opened in it. */
export interface TestBrowser {
  readonly server: FakeServer;
  /** What follows live in it. */
  readonly live: Omit<ReturnType<typeof createFakeEventSource>, 'EventSource'>;
  readonly person: UserEvent;
  /** Has the browser be one in which this driver is signed in. */
  signIn(user: User): void;
  /** Opens the app at a path, as after a reload: nothing lives on but what the browser stores. */
  open(path: string): Promise<void>;
  /** Goes to a path without leaving the app, as with the back button. */
  go(path: string): void;
  /** Presses the button, link or the like of this name, once it is there. */
  press(role: ByRoleMatcher, name: string): Promise<void>;
  /** Types a text into the field of this name, in place of what is in it. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Chooses an entry of the list of this name. */
  choose(name: string, entry: string): Promise<void>;
  /** Looks for an entry of the searchable list of this name by a text, and chooses it. */
  pick(name: string, text: string, entry: string): Promise<void>;
  /** Chooses a file for the field of this name. */
  upload(name: string | RegExp, file: File): Promise<void>;
  /** Where the app is. */
  path(): string;
  /** Excuses errors that the app reports and that the test provokes. */
  excuseErrors(pattern: RegExp): void;
  /** What the app has reported, and its requests and answers that are not of the contract. */
  faults(): readonly string[];
}

/**
 * A browser for each test of a file, over a server that answers as the contract says. A test fails
 * when the app reports an error, or sends what the contract does not take.
 */
export function useTestBrowser(): () => TestBrowser {
  let browser: TestBrowser;
  beforeEach(() => {
    browser = createTestBrowser();
  });
  afterEach(() => {
    close();
    vi.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
    clearCookies();
    expect(browser.faults()).toEqual([]);
  });
  return () => browser;
}

function createTestBrowser(): TestBrowser {
  const server = createFakeServer();
  const live = createFakeEventSource();
  const errors: string[] = [];
  // The document of these tests is behind the browsers.
  const excused = [/^The tag <%s> is unrecognized in this browser/];
  vi.stubGlobal('fetch', server.send);
  vi.stubGlobal('EventSource', live.EventSource);
  vi.stubGlobal('IntersectionObserver', EverythingInSight);
  // Which tab follows for all, only a real browser knows.
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('XMLHttpRequest', createFakeXhr(server.send));
  // Nothing decodes images here: all are as large as a logo is shown.
  vi.stubGlobal('createImageBitmap', async () => ({ ...logoBox, close() {} }));
  vi.stubGlobal('reportError', (error: unknown) => errors.push(String(error)));
  // Here an element has the styles that it brings itself: sheets are for journeys in a real browser,
  // and the kit's three hundred variables would be read with each query.
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    element instanceof HTMLElement ? element.style : document.documentElement.style,
  );
  // Four hundred entries of one list took most of what the settings cost.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Stockholm']);
  // Without a layout nothing can be focused, says the kit.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((...what) => void errors.push(what.join(' ')));
  const person = userEvent.setup({ delay: null });
  return {
    server,
    live,
    person,
    async press(role, name) {
      await person.click(await screen.findByRole(role, { name }));
    },
    async fill(name, text) {
      const field = await screen.findByLabelText(name);
      await person.clear(field);
      // In one go: the page would be rendered anew for each letter.
      if (text !== '') await person.paste(text);
    },
    async choose(name, entry) {
      await person.selectOptions(await screen.findByLabelText(name), entry);
    },
    async pick(name, text, entry) {
      await person.click(await screen.findByRole('combobox', { name }));
      await person.paste(text);
      // Without a layout the list has no place to be in sight, so it takes the keyboard.
      await screen.findAllByText(entry, { selector: '[role=option] *' });
      await person.keyboard('{ArrowDown}{Enter}');
    },
    async upload(name, file) {
      await person.upload(await screen.findByLabelText(name), file);
    },
    signIn(user) {
      localStorage.setItem('steamId', user.steamId);
      localStorage.setItem('token', 'token');
      server.answer(authContract.getUser, () => ({ user }));
    },
    async open(path) {
      close();
      history.replaceState(null, '', path);
      // As after a reload: what modules have kept is gone.
      vi.resetModules();
      const { appModules } = await import('./app-modules.ts');
      const { App, prefetch, readStoredLocale, showWantedLocale } = appModules;
      prefetch();
      await showWantedLocale(readStoredLocale());
      render(
        <Mode>
          <App />
        </Mode>,
      );
    },
    go(path) {
      act(() => {
        history.pushState(null, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      });
    },
    path: () => location.pathname + location.search,
    excuseErrors: (pattern) => void excused.push(pattern),
    faults: () => [
      ...server.faults(),
      ...errors.filter((error) => !excused.some((pattern) => pattern.test(error))),
    ],
  };
}

function clearCookies(): void {
  for (const cookie of document.cookie.split('; ').filter(Boolean)) {
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
}

function close(): void {
  cleanup();
  document.body.replaceChildren();
}
