/** A newer companion that the server offers, as the window shows it. */
export interface UpdateState {
  readonly version: string;
  /** Whether this companion can install it; if not, the driver downloads it from the page. */
  readonly canInstall: boolean;
  /** The page of the server where the installer is. */
  readonly page: string;
  readonly progress: 'none' | 'downloading' | 'starting';
  /** Why the last try failed. */
  readonly failure: string | null;
}
