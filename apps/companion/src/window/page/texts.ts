/** The texts of the window, in English; German has the same keys. */
const en = {
  connectTitle: 'Connect to your company',
  connectText: 'Waybill sends your drives to your company’s site. Your browser asks you there.',
  server: 'Address of your company’s site',
  connect: 'Connect',
  proposalTitle: (host: string) => `Connect to ${host}?`,
  proposalText:
    'A link asks for this. Nothing has been sent yet. Only continue if this is your company’s site.',
  proposalReplaces: (name: string, host: string) => `You are connected to ${host} as ${name}.`,
  no: 'Don’t connect',
  waitingTitle: 'Confirm in your browser',
  waitingText: (host: string) => `${host} asks whether to connect this computer.`,
  number: 'The page must show this number:',
  openPage: 'Open the page',
  cancel: 'Cancel',
  noGameTitle: 'Start the game',
  noGameText: 'No game found yet. Start ETS2 or ATS with the telemetry plugin.',
  readyTitle: 'Ready to drive',
  readyText: 'Pick up a load in the game and it shows up here.',
  drivingTitle: (cargo: string) => cargo,
  pausedTitle: 'Paused',
  pausedText: 'Nothing is recorded until you continue.',
  signInTitle: 'Connect again',
  signInText: 'Your site no longer accepts this computer. Recorded drives are sent after that.',
  updateTitle: 'Update the companion',
  updateText: (host: string) => `${host} needs a newer companion. Your drives are kept until then.`,
  unreachable: (host: string) =>
    `${host} is unreachable. The companion keeps trying. Nothing is lost.`,
  diskFull: 'The disk is full. Free some space, and keep the companion running until then.',
  offline: (count: number) =>
    count === 1
      ? '1 job was driven offline. Your staff will review it.'
      : `${count} jobs were driven offline. Your staff will review them.`,
  connectedAs: 'Connected as',
  site: 'Site',
  game: 'Game',
  plugin: (revision: number) => `plugin ${revision}`,
  none: '–',
  waiting: 'Waiting to be sent',
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  lastSent: 'Last sent',
  never: 'Not yet',
  ago: (time: string) => `${time} ago`,
  route: (from: string, to: string, km: string) => `${from} to ${to}, ${km}`,
  driven: (driven: string, planned: string | null) =>
    planned === null ? `${driven} km` : `${driven} of ${planned} km`,
  pause: 'Pause',
  resume: 'Continue',
  signOut: 'Sign out',
  signOutSure: 'Sign out of this computer? Unsent drives stay here.',
  quit: 'Quit',
  quitSure: 'Quit the companion? It records nothing until you start it again.',
  version: (version: string) => `Version ${version}`,
  language: 'Deutsch',
  lockedTitle: 'Open the companion again',
  lockedText:
    'This page has no access. Open the companion’s window again from where you started it.',
  goneTitle: 'The companion is not running',
  goneText: 'Start it again to record your drives.',
};
export type Texts = typeof en;

const de: Texts = {
  connectTitle: 'Mit deiner Firma verbinden',
  connectText:
    'Waybill sendet deine Fahrten an die Seite deiner Firma. Dort fragt dich dein Browser.',
  server: 'Adresse der Seite deiner Firma',
  connect: 'Verbinden',
  proposalTitle: (host) => `Mit ${host} verbinden?`,
  proposalText:
    'Ein Link fragt danach. Es wurde noch nichts gesendet. Mach nur weiter, wenn das die Seite deiner Firma ist.',
  proposalReplaces: (name, host) => `Du bist mit ${host} als ${name} verbunden.`,
  no: 'Nicht verbinden',
  waitingTitle: 'Im Browser bestätigen',
  waitingText: (host) => `${host} fragt, ob dieser Computer verbunden werden soll.`,
  number: 'Die Seite muss diese Zahl zeigen:',
  openPage: 'Seite öffnen',
  cancel: 'Abbrechen',
  noGameTitle: 'Starte das Spiel',
  noGameText: 'Noch kein Spiel gefunden. Starte ETS2 oder ATS mit dem Telemetrie-Plugin.',
  readyTitle: 'Bereit zum Fahren',
  readyText: 'Nimm im Spiel eine Fracht auf, dann erscheint sie hier.',
  drivingTitle: (cargo) => cargo,
  pausedTitle: 'Pausiert',
  pausedText: 'Es wird nichts aufgezeichnet, bis du fortfährst.',
  signInTitle: 'Neu verbinden',
  signInText:
    'Deine Seite akzeptiert diesen Computer nicht mehr. Aufgezeichnete Fahrten werden danach gesendet.',
  updateTitle: 'Companion aktualisieren',
  updateText: (host) =>
    `${host} braucht einen neueren Companion. Deine Fahrten bleiben bis dahin erhalten.`,
  unreachable: (host) =>
    `${host} ist nicht erreichbar. Der Companion versucht es weiter. Nichts geht verloren.`,
  diskFull: 'Die Festplatte ist voll. Schaffe Platz und lass den Companion bis dahin laufen.',
  offline: (count) =>
    count === 1
      ? '1 Auftrag wurde offline gefahren. Dein Team prüft ihn.'
      : `${count} Aufträge wurden offline gefahren. Dein Team prüft sie.`,
  connectedAs: 'Verbunden als',
  site: 'Seite',
  game: 'Spiel',
  plugin: (revision) => `Plugin ${revision}`,
  none: '–',
  waiting: 'Noch zu senden',
  events: (count) => (count === 1 ? '1 Ereignis' : `${count} Ereignisse`),
  lastSent: 'Zuletzt gesendet',
  never: 'Noch nicht',
  ago: (time) => `vor ${time}`,
  route: (from, to, km) => `${from} nach ${to}, ${km}`,
  driven: (driven, planned) => (planned === null ? `${driven} km` : `${driven} von ${planned} km`),
  pause: 'Pausieren',
  resume: 'Fortfahren',
  signOut: 'Abmelden',
  signOutSure: 'Diesen Computer abmelden? Nicht gesendete Fahrten bleiben hier.',
  quit: 'Beenden',
  quitSure: 'Companion beenden? Er zeichnet nichts auf, bis du ihn wieder startest.',
  version: (version) => `Version ${version}`,
  language: 'English',
  lockedTitle: 'Öffne den Companion neu',
  lockedText:
    'Diese Seite hat keinen Zugang. Öffne das Fenster des Companions dort neu, wo du ihn gestartet hast.',
  goneTitle: 'Der Companion läuft nicht',
  goneText: 'Starte ihn wieder, um deine Fahrten aufzuzeichnen.',
};

export const texts = { en, de };
