import { escapeMarkup } from '@waybill/steam-emulator/markup';
import { renderPage } from '@waybill/steam-emulator/page-shell';
const emulatorName = 'Discord emulator';
/** The page where a person agrees. It needs no script. */
export function authorizationPage({ scopes, origin, query }, people, guilds) {
  const hidden = [...query].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
  );
  const choice = scopes.includes('bot')
    ? `<p><label>Server <select name="guild">${guilds.map(guildOption).join('')}</select></label></p>`
    : '';
  return renderPage(
    emulatorName,
    'Authorize',
    `<h1>Continue as</h1>
<p class="notice">This stands in for Discord. There is no password, and nothing leaves this machine.</p>
<p>${escapeMarkup(origin)} asks for: ${escapeMarkup(scopes.join(', '))}.</p>
<form method="post" action="/oauth2/decide">
${hidden.join('\n')}
${choice}
<ul>
${people.map(personItem).join('\n')}
</ul>
<button type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}
/** The page for an invalid request. */
export function problemPage(problem) {
  return renderPage(
    emulatorName,
    'Not an authorization',
    `<h1>Not an authorization</h1>\n<p>${escapeMarkup(problem)}</p>`,
  );
}
function personItem({ id, username, globalName }) {
  return `<li><button class="driver" type="submit" name="person" value="${escapeMarkup(id)}">
<img src="/avatars/${escapeMarkup(id)}/page.png" alt="" width="40" height="40">
<span><span class="name">${escapeMarkup(globalName ?? username)}</span> <span class="id">${escapeMarkup(username)}</span></span>
</button></li>`;
}
function guildOption({ id, name }) {
  return `<option value="${escapeMarkup(id)}">${escapeMarkup(name)}</option>`;
}
