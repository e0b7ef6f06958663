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

const errorExamplesSchema = z.object({
  content: z.record(
    z.string(),
    z.looseObject({ examples: z.record(z.string(), z.unknown()).optional() }),
  ),
});
const operationSchema = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string(), schema: schemaSchema })),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: schemaSchema })) })
    .optional(),
  responses: z.record(z.string(), errorExamplesSchema),
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
  const { paths } = documentSchema.parse(document);
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
        codes: new Map(
          Object.entries(operation.responses).map(([status, { content }]) => [
            Number(status),
            Object.keys(content['application/json']?.examples ?? {}),
          ]),
        ),
      };
    }),
  );
}

/** Returns the schema of an object's or list's part, in the same form. */
export function readField(schema: unknown): FieldSchema {
  return schemaSchema.safeParse(schema).data ?? {};
}
