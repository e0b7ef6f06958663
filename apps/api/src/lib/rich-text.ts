import { richTextSchema } from '@waybill/schema/rich-text';

/** Returns a formatted text's source. Null if none is stored. */
export function sourceOf(stored: unknown): string | null {
  return stored === null
    ? null
    : richTextSchema.shape.source.parse(Reflect.get(Object(stored), 'source'));
}
