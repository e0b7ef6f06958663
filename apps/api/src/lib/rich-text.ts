import { richTextSchema } from '@waybill/schema/rich-text';

/** A formatted text as it was typed; null where none is stored. */
export function sourceOf(stored: unknown): string | null {
  return stored === null
    ? null
    : richTextSchema.shape.source.parse(Reflect.get(Object(stored), 'source'));
}
