import { translateSentence } from './i18n/shown-locale.ts';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

/** Shows a toast. Returns a function that removes it. */
type ShowToast = (toast: Toast) => () => void;

interface Raised {
  readonly toast: Toast;
  isOver: boolean;
  takeAway: () => void;
}

/** Toasts queued until the code that shows them is loaded, which the first of them triggers. */
const waiting: Raised[] = [];
const listeners = new Set<() => void>();
/** The open scopes, whose errors end with them, innermost last. */
const scopes: Raised[][] = [];
let show: ShowToast | null = null;

/** Shows a success toast for 2 seconds, to users who want them; translates a sentence of `messages`. */
export function toastSuccess(message: string): void {
  raise({ kind: 'success', message: translateSentence(message) });
}

/** Shows an error toast for 4 seconds; translated likewise. */
export function toastError(message: string): void {
  const raised = raise({ kind: 'error', message: translateSentence(message) });
  scopes.at(-1)?.push(raised);
}

/** Begins a scope, such as a dialog, for error toasts. Returns a function that ends it and removes them. */
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

/** Sets the function that shows toasts and passes it the queued ones. Returns a function that unsets it. */
export function showToastsBy(shower: ShowToast): () => void {
  show = shower;
  for (const raised of waiting.splice(0)) {
    if (!raised.isOver) raised.takeAway = shower(raised.toast);
  }
  return () => {
    show = null;
  };
}

/** Returns the number of queued toasts. */
export function countWaitingToasts(): number {
  return waiting.length;
}

/** Calls the listener when a toast is queued. Returns a function that stops it. */
export function watchWaitingToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
