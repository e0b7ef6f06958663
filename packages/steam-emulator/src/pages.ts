import type { OpenidMessage } from './assertions.ts';
import type { EmulatedDriver } from './drivers.ts';
import { escapeMarkup } from './markup.ts';
import { renderPage } from './page-shell.ts';

const emulatorName = 'Steam emulator';

/** The page to choose a driver. It needs no script. */
export function signInPage(
  site: string,
  message: OpenidMessage,
  drivers: readonly EmulatedDriver[],
  pictureOf: (driver: EmulatedDriver) => string,
): string {
  const hidden = [...message].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  return renderPage(
    emulatorName,
    'Sign in',
    `<h1>Sign in as a driver</h1>
<p class="notice">This stands in for Steam. There is no password, and nothing leaves this machine.</p>
<p>${escapeMarkup(site)} asks who you are.</p>
<form method="post" action="/openid/approve">
${hidden.join('\n')}
<ul>
${drivers.map((driver) => driverItem(driver, pictureOf(driver))).join('\n')}
</ul>
<button type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

/** The page for an invalid request. */
export function problemPage(problem: string): string {
  return renderPage(
    emulatorName,
    'Not a sign-in',
    `<h1>Not a sign-in</h1>\n<p>${escapeMarkup(problem)}</p>\n<p>Start again from the site that you want to sign in to.</p>`,
  );
}

function driverItem({ steamId, personaName }: EmulatedDriver, picture: string): string {
  return `<li><button class="driver" type="submit" name="steamId" value="${escapeMarkup(steamId)}">
<img src="${escapeMarkup(picture)}" alt="" width="40" height="40">
<span><span class="name">${escapeMarkup(personaName)}</span> <span class="id">${escapeMarkup(steamId)}</span></span>
</button></li>`;
}
