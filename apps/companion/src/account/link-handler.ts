import { posix } from 'node:path';
import { quoteForDesktop } from '../lib/desktop-entry.ts';

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
}

/** What makes a system open `waybill://` links with this program, and what undoes that. */
export interface LinkHandler {
  /** A file to write, and to remove again. */
  readonly entry: { readonly path: string; readonly content: string };
  /** The command that makes it the default. */
  readonly register: { readonly file: string; readonly args: readonly string[] };
  /** A list of defaults in which only a line of ours has to go. */
  readonly list: string;
}

const desktopFile = 'waybill-companion.desktop';
const mimeType = 'x-scheme-handler/waybill';
/** A link is always one argument and never an option, even if it looks like one. */
const openArguments = ['open', '--'];

/** How links are handled on this system; null where it is not known, and on Windows, where the installer does it. */
export function linkHandler(places: HandlerPlaces): LinkHandler | null {
  return places.platform === 'linux' ? linuxHandler(places) : null;
}

function linuxHandler({ node, program, dataHome, configHome }: HandlerPlaces): LinkHandler {
  const words = [node, program].map(quoteForDesktop);
  const lines = [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Waybill companion',
    `Exec=${[...words, ...openArguments, '%u'].join(' ')}`,
    'NoDisplay=true',
    `MimeType=${mimeType};`,
  ];
  return {
    entry: {
      path: posix.join(dataHome, 'applications', desktopFile),
      content: `${lines.join('\n')}\n`,
    },
    register: { file: 'xdg-mime', args: ['default', desktopFile, mimeType] },
    list: posix.join(configHome, 'mimeapps.list'),
  };
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
