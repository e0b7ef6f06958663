import { posix, win32 } from 'node:path';

/** Where a system keeps what its users' programs register. */
export interface HandlerPlaces {
  readonly platform: NodeJS.Platform;
  /** The program that runs this one. */
  readonly node: string;
  /** Where the program stays: npx may remove what it has fetched. */
  readonly program: string;
  /** `XDG_DATA_HOME` of Linux. */
  readonly dataHome: string;
  /** `XDG_CONFIG_HOME` of Linux. */
  readonly configHome: string;
  /** `SystemRoot` of Windows. */
  readonly systemRoot: string;
}

export interface SystemCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Whether it may fail, as where there is nothing to remove. */
  readonly mayFail?: true;
}

/** What makes a system open `waybill://` links with this program, and what undoes that. */
export interface LinkHandler {
  /** A file to write, and to remove again; null where commands alone do it. */
  readonly file: { readonly path: string; readonly content: string } | null;
  readonly install: readonly SystemCommand[];
  readonly remove: readonly SystemCommand[];
  /** A list of defaults in which only a line of ours has to go. */
  readonly list: string | null;
}

const desktopFile = 'waybill-companion.desktop';
const mimeType = 'x-scheme-handler/waybill';
/** Whatever a link holds, it is one argument and no option. Its window stays until it is read. */
const loginArguments = ['login', '--wait', '--'];

/** How links are handled on this system; null where it is not known. */
export function linkHandler(places: HandlerPlaces): LinkHandler | null {
  if (places.platform === 'win32') return windowsHandler(places);
  return places.platform === 'linux' ? linuxHandler(places) : null;
}

/** No shell stands between the browser and the program: what a link holds is not run by any. */
function windowsHandler({ node, program, systemRoot }: HandlerPlaces): LinkHandler {
  const file = win32.join(systemRoot, 'System32', 'reg.exe');
  const key = String.raw`HKCU\Software\Classes\waybill`;
  const command = [node, program].map((path) => `"${path}"`).join(' ');
  const opened = `${command} ${loginArguments.join(' ')} "%1"`;
  return {
    file: null,
    install: [
      { file, args: ['add', key, '/ve', '/d', 'URL:Waybill companion', '/f'] },
      { file, args: ['add', key, '/v', 'URL Protocol', '/d', '', '/f'] },
      {
        file,
        args: ['add', String.raw`${key}\shell\open\command`, '/ve', '/d', opened, '/f'],
      },
    ],
    remove: [{ file, args: ['delete', key, '/f'], mayFail: true }],
    list: null,
  };
}

function linuxHandler({ node, program, dataHome, configHome }: HandlerPlaces): LinkHandler {
  const words = [node, program].map(quoteForDesktop);
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Waybill companion',
    `Exec=${[...words, ...loginArguments, '%u'].join(' ')}`,
    // It asks before it signs in.
    'Terminal=true',
    'NoDisplay=true',
    `MimeType=${mimeType};`,
  ];
  return {
    file: {
      path: posix.join(dataHome, 'applications', desktopFile),
      content: `${lines.join('\n')}\n`,
    },
    install: [{ file: 'xdg-mime', args: ['default', desktopFile, mimeType] }],
    remove: [],
    list: posix.join(configHome, 'mimeapps.list'),
  };
}

/** As the specification of desktop entries has it: quoted, then escaped as every value is. */
function quoteForDesktop(word: string): string {
  const quoted = `"${word.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;
  return quoted.replaceAll('\\', '\\\\').replaceAll('%', '%%');
}

/** The list of defaults without what names this program. */
export function withoutOwnDefault(list: string): string {
  return list
    .split('\n')
    .flatMap((line) => {
      if (!line.startsWith(`${mimeType}=`)) return [line];
      const others = line
        .slice(mimeType.length + 1)
        .split(';')
        .filter((name) => name !== '' && name !== desktopFile);
      return others.length === 0 ? [] : [`${mimeType}=${others.join(';')}`];
    })
    .join('\n');
}
