import { errorCatalogue } from '@waybill/schema/errors';
import { z } from 'zod';

const schemaSchema = z.looseObject({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  examples: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  format: z.string().optional(),
});
/** The parts of a JSON schema needed to generate values for it. */
export type FieldSchema = z.infer<typeof schemaSchema>;

const responseSchema = z.looseObject({ 'x-codes': z.array(z.string()).default([]) });
const operationSchema = z.looseObject({
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), schema: schemaSchema }))
    .default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schemaSchema })) })
    .optional(),
  responses: z.record(z.string(), responseSchema),
});
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
});

/** An operation as declared in an OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With `{parameters}`, below `/api`. */
  readonly path: string;
  readonly query: Readonly<Record<string, FieldSchema>>;
  readonly body: FieldSchema | null;
  readonly isForm: boolean;
  /** The codes of each declared status. None for a success. */
  readonly codes: ReadonlyMap<number, readonly string[]>;
}

/** Reads the operations of a document. @throws ZodError for one that is not like ours */
export function readOperations(document: unknown): Operation[] {
  const { paths } = documentSchema.parse(resolveReferences(document, document));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
      const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
      return {
        method: method.toUpperCase(),
        path,
        query: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
        body: body?.schema ?? null,
        isForm: type === 'multipart/form-data',
        codes: codesOf(operation.responses),
      };
    }),
  );
}

/** The codes of each status: its own, and those of the default response. */
function codesOf(responses: z.infer<typeof operationSchema>['responses']) {
  const codes = new Map<number, string[]>();
  for (const [status, { 'x-codes': own }] of Object.entries(responses)) {
    if (status !== 'default') codes.set(Number(status), own);
  }
  for (const code of responses['default']?.['x-codes'] ?? []) {
    const status = statuses.get(code) ?? 0;
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return codes;
}

const statuses = new Map(
  Object.entries(errorCatalogue).map(([code, { status }]): [string, number] => [code, status]),
);

/** Puts everything that a part of the document refers to in its place. */
function resolveReferences(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => resolveReferences(item, document));
  if (typeof part !== 'object' || part === null) return part;
  const { data } = referenceSchema.safeParse(part);
  if (data) {
    const steps = data.$ref.split('/').slice(1);
    const target = steps.reduce<unknown>((at, step) => Reflect.get(Object(at), step), document);
    return resolveReferences(target, document);
  }
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, resolveReferences(value, document)]),
  );
}

const referenceSchema = z.object({ $ref: z.string().startsWith('#/') });

/** Returns the schema of an object's or list's part, in the same form. */
export function readField(schema: unknown): FieldSchema {
  return schemaSchema.safeParse(schema).data ?? {};
}
