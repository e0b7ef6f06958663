import type { WindowAct } from '../window-state.ts';

/** What the page's controls can do. */
export interface Actions {
  readonly act: (name: WindowAct, value?: string) => void;
  /** Sends a file that may be the plugin. */
  readonly sendFile: (file: File) => void;
  /** Shows the page again, after something changed that only the page knows. */
  readonly redraw: () => void;
}
