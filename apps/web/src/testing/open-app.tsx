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
import { AlwaysVisibleObserver } from './sight.ts';

configure({
  asyncUtilTimeout: 30_000,
  // Queries fail often while they wait: printing the whole document, or finding its visible texts, took
  // longer than everything else.
  getElementError: (message) => new Error(`${message}\n\n${document.body.textContent}`),
});

/** Strict mode renders twice, which reveals impure rendering. */
const Mode = inject('isLong') ? StrictMode : Fragment;

/** A browser at the app's address, before the app is opened. */
export interface TestBrowser {
  readonly server: FakeServer;
  /** Controls the live streams. */
  readonly live: Omit<ReturnType<typeof createFakeEventSource>, 'EventSource'>;
  readonly person: UserEvent;
  /** Signs this driver in. */
  signIn(user: User): void;
  /** Opens the app at a path, as after a reload: only what the browser stores survives. */
  open(path: string): Promise<void>;
  /** Goes to a path within the app, as with the back button. */
  go(path: string): void;
  /** Presses the button, link or similar of this name once it exists. */
  press(role: ByRoleMatcher, name: string | RegExp): Promise<void>;
  /** Replaces the text of the field of this name. */
  fill(name: string | RegExp, text: string): Promise<void>;
  /** Selects an option in the list of this name. */
  choose(name: string, entry: string): Promise<void>;
  /** Searches the combobox of this name and selects an option. */
  pick(name: string, text: string, entry: string): Promise<void>;
  /** Selects a file in the field of this name. */
  upload(name: string | RegExp, file: File): Promise<void>;
  /** The current path. */
  path(): string;
  /** Ignores matching errors, which the test provokes. */
  excuseErrors(pattern: RegExp): void;
  /** Errors reported by the app, and requests and responses that violate the contract. */
  faults(): readonly string[];
}

/**
 * Sets up a browser for each test of a file, with a fake server that responds by the contract. A test fails
 * if the app reports an error or violates the contract.
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
  // happy-dom is behind the browsers.
  const excused = [/^The tag <%s> is unrecognized in this browser/];
  vi.stubGlobal('fetch', server.send);
  vi.stubGlobal('EventSource', live.EventSource);
  vi.stubGlobal('IntersectionObserver', AlwaysVisibleObserver);
  // Sharing a stream among tabs needs a real browser.
  vi.stubGlobal('isSecureContext', false);
  vi.stubGlobal('XMLHttpRequest', createFakeXhr(server.send));
  // Images are not decoded here: all have the size of a logo.
  vi.stubGlobal('createImageBitmap', async () => ({ ...logoBox, close() {} }));
  vi.stubGlobal('reportError', (error: unknown) => errors.push(String(error)));
  // Returns only inline styles: style sheets are tested end to end, and each query would read Mantine's three
  // hundred variables.
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    element instanceof HTMLElement ? element.style : document.documentElement.style,
  );
  // The four hundred time zones took most of the settings tests' time.
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Asia/Tokyo', 'Europe/Stockholm']);
  // Mantine warns that nothing is focusable without a layout.
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
      // Pasted at once: typing would render the page for each letter.
      if (text !== '') await person.paste(text);
    },
    async choose(name, entry) {
      await person.selectOptions(await screen.findByLabelText(name), entry);
    },
    async pick(name, text, entry) {
      await person.click(await screen.findByRole('combobox', { name }));
      await person.paste(text);
      // Without a layout the list is never in sight, so this uses the keyboard.
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
      // As after a reload: module state is gone.
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
