import type { FileRule } from '@waybill/schema/contract/route';
import { errorCatalogue } from '@waybill/schema/errors';
import { messages } from '@waybill/schema/messages';
import { z } from 'zod';

/** Builds a schema that checks a chosen file by the server's rule, as far as a browser can. */
export function fileSchema(rule: FileRule) {
  return z
    .file(rule.missing)
    .min(1, rule.missing)
    .max(rule.belowBytes - 1, errorCatalogue[rule.tooLarge].message)
    .mime([...rule.types], messages.imageTypeInvalid);
}
