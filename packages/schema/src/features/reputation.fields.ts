import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';

/** The query of drivers' scores. */
export const standingsQuerySchema = z.strictObject({
  driverIds: z
    .string(messages.fieldInvalid)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idSchema).max(limits.standingsPerCall, messages.fieldInvalid))
    .meta({ description: 'The ids of up to 100 drivers, separated by commas.' }),
});
