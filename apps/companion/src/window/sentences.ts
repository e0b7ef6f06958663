/** The languages of the window. */
export const windowLanguages = ['en', 'de'] as const;
export type WindowLanguage = (typeof windowLanguages)[number];

/** The first of a browser's languages that the window has. */
export function languageOf(accepted: string | undefined): WindowLanguage {
  const wanted = (accepted ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase());
  const found = wanted.find((tag) => windowLanguages.some((language) => language === tag));
  return found === 'de' ? 'de' : 'en';
}

/** The program's own sentences and those that servers refuse a connection with. */
const german: Readonly<Record<string, string>> = {
  'This computer is connected. You can close this tab.':
    'Dieser Computer ist verbunden. Du kannst diesen Tab schließen.',
  'Enter an https address, such as https://vtc.example.org.':
    'Gib eine https-Adresse ein, zum Beispiel https://vtc.example.org.',
  'This link names no server. Copy the address of your company’s site.':
    'Dieser Link nennt keinen Server. Kopiere die Adresse der Seite deiner Firma.',
  'No connection is waiting. Start in the companion.':
    'Es wartet keine Verbindung. Beginne im Companion.',
  'This belongs to another connection. Connect again from the companion.':
    'Das gehört zu einer anderen Verbindung. Verbinde noch einmal aus dem Companion.',
  'This connection is wrong or expired. Please connect again.':
    'Diese Verbindung ist falsch oder abgelaufen. Bitte verbinde noch einmal.',
  'This connection was used twice, so its computer was signed out. Please connect again.':
    'Diese Verbindung wurde zweimal benutzt. Der Computer wurde deshalb abgemeldet. Bitte verbinde noch einmal.',
};

const unreachable = /^(?<server>\S+) is unreachable, or not a Waybill\.$/;

/** A sentence in a language; one that has no translation stays in English. */
export function translate(sentence: string, language: WindowLanguage): string {
  if (language === 'en') return sentence;
  const away = unreachable.exec(sentence)?.groups?.['server'];
  if (away !== undefined) return `${away} ist nicht erreichbar oder kein Waybill.`;
  return german[sentence] ?? sentence;
}
