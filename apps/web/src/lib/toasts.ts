import { translateSentence } from './i18n/shown-locale.ts';

export interface Toast {
  readonly kind: 'success' | 'error';
  readonly message: string;
}

type ShowToast = (toast: Toast) => void;

/** Those that nothing is there to show yet: its code is fetched for the first of them. */
const waiting: Toast[] = [];
const listeners = new Set<() => void>();
let show: ShowToast = wait;

/** Shows what went well, for 2 seconds; a sentence of `messages` in the reader's language. */
export function toastSuccess(message: string): void {
  show({ kind: 'success', message: translateSentence(message) });
}

/** Shows what went wrong, for 4 seconds; as above. */
export function toastError(message: string): void {
  show({ kind: 'error', message: translateSentence(message) });
}

function wait(toast: Toast): void {
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** Has toasts shown from now on, those first that were waiting. Returns what ends that. */
export function showToastsBy(shower: ShowToast): () => void {
  show = shower;
  for (const toast of waiting.splice(0)) shower(toast);
  return () => {
    show = wait;
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
