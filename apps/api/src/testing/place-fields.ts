import { z } from 'zod';

/** Fields that hold map lines. */
const lineFields = new Set(['line', 'lines', 'points', 'trace']);

/** True if a route's response can hold map positions: points, or lines of them. */
export function containsPlaces(response: unknown): boolean {
  if (!(response instanceof z.ZodType)) return false;
  const described: unknown = JSON.parse(
    JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })),
  );
  return hasPlace(described);
}

function hasPlace(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(hasPlace);
  if (!isRecord(part)) return false;
  const fields = isRecord(part['properties']) ? part['properties'] : {};
  if ('x' in fields && 'z' in fields) return true;
  if (Object.entries(fields).some(([name, field]) => lineFields.has(name) && isLine(field)))
    return true;
  return Object.values(part).some(hasPlace);
}

/** True for encoded lines, lists of them, or lists of points. A file's lines are something else. */
function isLine(field: unknown): boolean {
  if (!isRecord(field)) return false;
  const { type, items, anyOf } = field;
  if (Array.isArray(anyOf)) return anyOf.some(isLine);
  if (type === 'string') return true;
  return type === 'array' && isRecord(items) && ['string', 'array'].includes(String(items['type']));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
