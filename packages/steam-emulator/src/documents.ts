import { openidNamespace, steamEndpoint } from './assertions.ts';
import type { EmulatedDriver } from './drivers.ts';
import { escapeMarkup } from './markup.ts';

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

/** A driver in GetPlayerSummaries. */
export function playerSummary(driver: EmulatedDriver, avatar: string): Record<string, unknown> {
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

/** A driver's public profile page as XML. */
export function profileXml(driver: EmulatedDriver, avatarAddress: string): string {
  const avatar = cdata(avatarAddress);
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

/** The XML profile page of an account that doesn't exist. */
export function missingProfileXml(): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><response><error>${cdata(
    'The specified profile could not be found.',
  )}</error></response>\n`;
}

function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}
