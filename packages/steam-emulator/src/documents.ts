import { openidNamespace, steamEndpoint } from './assertions.ts';
import type { EmulatedDriver } from './drivers.ts';
import { escapeMarkup } from './markup.ts';

const avatarColours = ['#8a4b08', '#1d5c87', '#35683a', '#7a3558', '#4b4f9e', '#5c5340'] as const;

/** The discovery document of the provider, or of one identity. */
export function discoveryDocument(kind: 'server' | 'signon'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xrds:XRDS xmlns:xrds="xri://$xrds" xmlns="xri://$xrd*($v*2.0)">
  <XRD>
    <Service priority="0">
      <Type>${openidNamespace}/${kind}</Type>
      <URI>${steamEndpoint}</URI>
    </Service>
  </XRD>
</xrds:XRDS>
`;
}

/** A driver as GetPlayerSummaries lists it. */
export function playerSummary(driver: EmulatedDriver, baseUrl: string): Record<string, unknown> {
  const avatar = avatarUrl(driver, baseUrl);
  return {
    steamid: driver.steamId,
    communityvisibilitystate: 3,
    profilestate: 1,
    personaname: driver.personaName,
    profileurl: `https://steamcommunity.com/profiles/${driver.steamId}/`,
    avatar,
    avatarmedium: avatar,
    avatarfull: avatar,
    personastate: 0,
  };
}

/** A driver's public profile page in its XML form. */
export function profileXml(driver: EmulatedDriver, baseUrl: string): string {
  const avatar = cdata(avatarUrl(driver, baseUrl));
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><profile>
\t<steamID64>${escapeMarkup(driver.steamId)}</steamID64>
\t<steamID>${cdata(driver.personaName)}</steamID>
\t<onlineState>offline</onlineState>
\t<stateMessage>${cdata('Offline')}</stateMessage>
\t<privacyState>public</privacyState>
\t<visibilityState>3</visibilityState>
\t<avatarIcon>${avatar}</avatarIcon>
\t<avatarMedium>${avatar}</avatarMedium>
\t<avatarFull>${avatar}</avatarFull>
\t<customURL>${cdata(driver.customUrl ?? '')}</customURL>
</profile>
`;
}

/** What the profile page says in XML of an account that does not exist. */
export function missingProfileXml(): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><response><error>${cdata(
    'The specified profile could not be found.',
  )}</error></response>\n`;
}

/** A driver's initials on a colour of their own. */
export function avatarSvg({ steamId, personaName }: EmulatedDriver): string {
  const initials = personaName.split(/\s+/).map((word) => Array.from(word)[0] ?? '');
  const colour = avatarColours[Number(BigInt(steamId) % BigInt(avatarColours.length))];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="184" height="184" viewBox="0 0 184 184">
<rect width="184" height="184" fill="${colour}"/>
<text x="92" y="118" fill="#fff" font-family="sans-serif" font-size="76" font-weight="600" text-anchor="middle">${escapeMarkup(
    initials.slice(0, 2).join(''),
  )}</text>
</svg>
`;
}

function avatarUrl({ steamId }: EmulatedDriver, baseUrl: string): string {
  return `${baseUrl}/avatars/${steamId}.svg`;
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
