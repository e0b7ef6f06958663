import { timings } from '@waybill/schema/limits';
import { toast } from 'sonner';

/** Shows what went well, for 2 seconds. */
export function toastSuccess(message: string): void {
  toast.success(message, { duration: timings.toastSuccessMs });
}

/** Shows what went wrong, for 4 seconds. */
export function toastError(message: string): void {
  toast.error(message, { duration: timings.toastErrorMs });
}
