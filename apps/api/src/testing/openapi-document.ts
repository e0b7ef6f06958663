import { z } from 'zod';

export const reference = z.object({ $ref: z.string() });
export const jsonSchema = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.looseObject({ format: z.string().optional() })).optional(),
  required: z.array(z.string()).optional(),
  examples: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});
const content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));
export const responseSchema = z.looseObject({
  description: z.string().min(1),
  'x-codes': z.array(z.string()).optional(),
  content,
});
export const parameterSchema = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.literal(true).optional(),
  schema: z.looseObject({
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.string()).optional(),
  }),
});
const securitySchema = z.array(z.record(z.string(), z.array(z.string())));
const operationSchema = z.looseObject({
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string().min(1),
  description: z.string().min(1),
  security: securitySchema.optional(),
  parameters: z.array(z.union([reference, parameterSchema])).default([]),
  requestBody: z.looseObject({ required: z.literal(true), content }).optional(),
  responses: z.record(z.string(), z.union([reference, responseSchema])),
});
export const documentSchema = z.looseObject({
  openapi: z.string().startsWith('3.1'),
  servers: z.array(z.object({ url: z.literal('/api') })),
  security: securitySchema,
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({
    schemas: z.record(z.string(), jsonSchema),
    responses: z.record(z.string(), responseSchema),
    parameters: z.record(z.string(), parameterSchema),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});
