import { timings } from '@waybill/schema/limits';
import { toast } from 'sonner';
import { translateSentence } from './i18n/shown-locale.ts';

/** Shows what went well, for 2 seconds; a sentence of `messages` in the reader's language. */
export function toastSuccess(message: string): void {
  toast.success(translateSentence(message), { duration: timings.toastSuccessMs });
}

/** Shows what went wrong, for 4 seconds; as above. */
export function toastError(message: string): void {
  toast.error(translateSentence(message), { duration: timings.toastErrorMs });
}
