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
  'Couldn’t change whether the companion starts with the computer. Try again.':
    'Es ließ sich nicht ändern, ob der Companion mit dem Computer startet. Versuche es erneut.',
  'The telemetry plugin runs in an unknown game.':
    'Das Plugin läuft in einem unbekannten Spiel. Der Companion kennt ETS2 und ATS.',
  'This computer is connected. You can close this tab.':
    'Dieser Computer ist verbunden. Du kannst diesen Tab schließen.',
  'Enter an https address, such as https://vtc.example.org.':
    'Gib eine https-Adresse ein, etwa https://vtc.example.org.',
  'This link names no server. Copy the address of your company’s site.':
    'Dieser Link nennt keinen Server. Kopiere die Adresse der Seite deiner Firma.',
  'Deliver your job first. The update waits.': 'Liefere erst deine Fracht ab. Das Update wartet.',
  'No connection is waiting. Start in the companion.':
    'Es wartet keine Verbindung. Beginne im Companion.',
  'This belongs to another connection. Connect again from the companion.':
    'Das gehört zu einer anderen Verbindung. Verbinde noch einmal aus dem Companion.',
  'This connection is wrong or expired. Please connect again.':
    'Diese Verbindung ist falsch oder abgelaufen. Bitte verbinde noch einmal.',
  'This connection was used twice, so its computer was signed out. Please connect again.':
    'Diese Verbindung wurde zweimal benutzt. Der Computer wurde deshalb abgemeldet. Bitte verbinde noch einmal.',
};

/** Sentences with values. What the disk or system says after a colon stays as it is. */
const germanPatterns: readonly (readonly [RegExp, string])[] = [
  [
    /^(\S+) is unreachable or not a Waybill server\.$/,
    '$1 ist nicht erreichbar oder kein Waybill-Server.',
  ],
  [
    /^(\S+) redirects to (\S+)\. If that is your company's server, sign in there\.$/,
    '$1 leitet zu $2 weiter. Wenn das der Server deiner Firma ist, verbinde dich dort.',
  ],
  [
    /^The telemetry plugin has revision (\d+); this companion reads (.+)\.$/,
    'Das Plugin im Spiel hat Revision $1. Der Companion kennt nur $2. Installiere das Plugin unten neu.',
  ],
  [/^Couldn’t write to the disk: (.*)$/, 'Auf die Festplatte konnte nicht geschrieben werden: $1'],
  [
    /^Couldn’t read the game’s memory: (.*)$/,
    'Der Speicher des Spiels konnte nicht gelesen werden: $1',
  ],
  [
    /^Couldn’t install the update\. Try again\. \((.*)\)$/s,
    'Das Update konnte nicht installiert werden. Versuche es noch einmal. ($1)',
  ],
];

/** Sentences of other commands that lack the one thing to do in the window. */
const revision = /^(The telemetry plugin has revision \d+; this companion reads .+\.)$/;

/** A sentence in a language; one that has no translation stays in English. */
export function translate(sentence: string, language: WindowLanguage): string {
  if (language === 'en') return sentence.replace(revision, '$1 Install the plugin again below.');
  const found = germanPatterns.find(([pattern]) => pattern.test(sentence));
  return german[sentence] ?? (found ? sentence.replace(...found) : sentence);
}
