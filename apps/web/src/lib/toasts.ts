import { translateSentence } from './i18n/shown-locale.ts';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** Shows a toast. Returns what takes it away again. */
type ShowToast = (toast: Toast) => () => void;

interface Raised {
  readonly toast: Toast;
  isOver: boolean;
  takeAway: () => void;
}

/** Those that nothing is there to show yet: its code is fetched for the first of them. */
const waiting: Raised[] = [];
const listeners = new Set<() => void>();
/** What is open that its failures end with, the innermost last. */
const scopes: Raised[][] = [];
let show: ShowToast | null = null;

/**
 * Shows what went well, for 2 seconds, to those who want to know; a sentence of `messages` in the
 * reader's language.
 */
export function toastSuccess(message: string): void {
  raise({ kind: 'success', message: translateSentence(message) });
}

/** Shows what went wrong, for 4 seconds; in the reader's language as well. */
export function toastError(message: string): void {
  const raised = raise({ kind: 'error', message: translateSentence(message) });
  scopes.at(-1)?.push(raised);
}

/** Has what goes wrong from now on belong to something such as a dialog. Returns what ends both. */
export function beginToasts(): () => void {
  const scope: Raised[] = [];
  scopes.push(scope);
  return () => {
    scopes.splice(scopes.indexOf(scope), 1);
    for (const raised of scope) {
      raised.isOver = true;
      raised.takeAway();
    }
  };
}

function raise(toast: Toast): Raised {
  const raised: Raised = { toast, isOver: false, takeAway: () => {} };
  if (show === null) {
    waiting.push(raised);
    for (const listener of listeners) listener();
  } else {
    raised.takeAway = show(toast);
  }
  return raised;
}

/** Has toasts shown from now on, those first that were waiting. Returns what ends that. */
export function showToastsBy(shower: ShowToast): () => void {
  show = shower;
  for (const raised of waiting.splice(0)) {
    if (!raised.isOver) raised.takeAway = shower(raised.toast);
  }
  return () => {
    show = null;
  };
}

/** How many toasts wait for somebody to show them. */
export function countWaitingToasts(): number {
  return waiting.length;
}

/** Calls the listener when a toast begins to wait. Returns what ends that. */
export function watchWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
