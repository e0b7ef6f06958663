import { z } from 'zod';
import * as files from '../models.ts';
import type { Contract } from './route.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Io = 'input' | 'output';
type Schemas = Readonly<Record<string, JsonSchema>>;

const folder = '#/components/schemas/';

/** The named JSON schemas of a contract. */
export interface Models {
  readonly schemas: Schemas;
  /** Returns a reference to the model of a whole body or reply. */
  readonly refer: (schema: z.ZodType, io: Io) => { readonly $ref: string };
}

/**
 * Names all models of a contract: those that a file of `models.ts` exports after their constant, and other replies
 * and bodies after their route. A model that differs when it is sent has a second name: `EventRuleInput`.
 */
export function describeModels(contract: Contract): Models {
  const names = nameExports();
  const replies: z.ZodType[] = [];
  const bodies: z.ZodType[] = [];
  for (const [feature, routes] of Object.entries(contract)) {
    for (const [name, { response, allies, body, files: sent }] of Object.entries(routes)) {
      const operation = `${capitalize(feature)}${capitalize(name)}`;
      replies.push(nameOnce(names, response, `${operation}Reply`));
      if (allies) replies.push(nameOnce(names, allies.response, `${operation}AllyReply`));
      if (body && !sent) bodies.push(nameOnce(names, body, `${operation}Body`));
    }
  }
  checkUnique([...names.values()]);
  const replied = convert(replies, 'output', names);
  const sent = convert(bodies, 'input', names);
  const changed = findChanged(replied, sent);
  const nameSent = (name: string) => (changed.has(name) ? `${name}Input` : name);
  const renamed = Object.entries(sent).map(([name, schema]) => [
    nameSent(name),
    mapReferences(schema, nameSent),
  ]);
  const all = { ...Object.fromEntries(renamed), ...shareFields(replied, names) };
  const { schemas, resolve } = dissolveAliases(all);
  return {
    schemas: shareExamples(schemas),
    refer(schema, io) {
      const name = names.get(schema) ?? '';
      return { $ref: `${folder}${resolve(io === 'input' ? nameSent(name) : name)}` };
    },
  };
}

/** Replaces the models that are another one with an example of their own. */
function dissolveAliases(all: Schemas) {
  const aliases = new Map(
    Object.entries(all).flatMap(([name, { $ref, examples, ...rest }]) =>
      $ref !== undefined && Object.keys(rest).length === 0
        ? [[name, { target: $ref.slice(folder.length), examples }]]
        : [],
    ),
  );
  const resolve = (name: string): string => {
    const alias = aliases.get(name);
    return alias ? resolve(alias.target) : name;
  };
  const schemas: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(all)) {
    if (!aliases.has(name)) schemas[name] = mapReferences(schema, resolve);
  }
  for (const [name, { examples }] of aliases) {
    const target = schemas[resolve(name)];
    if (target && examples) target.examples ??= examples;
  }
  return { schemas, resolve };
}

function nameExports(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>();
  for (const file of Object.values(files)) {
    for (const [key, value] of Object.entries<unknown>(file)) {
      if (!(value instanceof z.ZodType) || !isModel(value)) continue;
      nameOnce(names, value, capitalize(key.replace(/Schema$/, '')));
    }
  }
  return names;
}

function checkUnique(names: readonly string[]): void {
  const sorted = names.toSorted();
  const twice = sorted.find((name, index) => sorted[index + 1] === name);
  if (twice !== undefined) throw new Error(`Two models are named ${twice}`);
}

/** Single values stay where they are. */
function isModel({ def }: z.ZodType): boolean {
  return ['object', 'union', 'intersection', 'enum', 'record', 'array'].includes(def.type);
}

function nameOnce(names: Map<z.core.$ZodType, string>, schema: z.ZodType, name: string): z.ZodType {
  if (!names.has(schema)) names.set(schema, name);
  return schema;
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Converts these schemas and all models in them, by name. */
function convert(
  schemas: readonly z.ZodType[],
  io: Io,
  names: ReadonlyMap<z.core.$ZodType, string>,
): Schemas {
  const metadata = z.registry<z.core.GlobalMeta>();
  metadata.get = (schema) => {
    const id = names.get(schema);
    const meta = z.globalRegistry.get(schema);
    return id === undefined ? meta : { ...meta, id };
  };
  const { $defs = {} } = toJsonSchema(z.array(z.union(schemas)), io, metadata);
  const inFolder = Object.entries($defs).map(([name, schema]) => [
    name,
    mapReferences(schema, (other) => other),
  ]);
  return Object.fromEntries(inFolder);
}

/** Rewrites the references of a schema, which are still those of zod, or already those of the document. */
function mapReferences(schema: JsonSchema, rename: (name: string) => string): JsonSchema {
  const text = JSON.stringify(schema).replace(
    /"\$ref":"(?:#\/\$defs\/|#\/components\/schemas\/)(\w+)"/g,
    (_, name: string) => `"$ref":"${folder}${rename(name)}"`,
  );
  return JSON.parse(text, (_key, part: unknown) => shortenNullable(part));
}

/** Writes a model that extends another as that model with further fields: `JobDetail` is a `Job`. */
function shareFields(schemas: Schemas, names: ReadonlyMap<z.core.$ZodType, string>): Schemas {
  const objects = [...names].flatMap(([schema, name]) =>
    schema instanceof z.ZodObject && schemas[name]?.properties
      ? [{ name, shape: schema.shape }]
      : [],
  );
  const bySize = objects.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const extended = objects.map((object) => {
    const base = bySize.find((other) => isBase(other, object));
    const schema = schemas[object.name] ?? {};
    return [object.name, base ? extend(base, schema) : schema];
  });
  return { ...schemas, ...Object.fromEntries(extended) };
}

interface NamedShape {
  readonly name: string;
  readonly shape: Readonly<Record<string, unknown>>;
}

function sizeOf({ shape }: NamedShape): number {
  return Object.keys(shape).length;
}

/** True if all fields of the first are also the second's: the very same schemas, not such that look alike. */
function isBase(base: NamedShape, { shape }: NamedShape): boolean {
  const fields = Object.entries(base.shape);
  return (
    fields.length > 2 &&
    fields.length < Object.keys(shape).length &&
    fields.every(([key, schema]) => shape[key] === schema)
  );
}

function extend({ name, shape }: NamedShape, schema: JsonSchema): JsonSchema {
  const { type = 'object', properties = {}, required = [], ...rest } = schema;
  const own = Object.entries(properties).filter(([key]) => !(key in shape));
  const ownRequired = required.filter((key) => !(key in shape));
  return {
    allOf: [
      { $ref: `${folder}${name}` },
      {
        type,
        properties: Object.fromEntries(own),
        ...(ownRequired.length > 0 && { required: ownRequired }),
      },
    ],
    ...rest,
  };
}

/** The names of the models that are not the same in both directions, or contain such a model. */
function findChanged(received: Schemas, sent: Schemas): ReadonlySet<string> {
  const both = Object.keys(sent).filter((name) => name in received);
  const changed = new Set(
    both.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(received[name])),
  );
  for (let before = -1; before !== changed.size;) {
    before = changed.size;
    for (const name of both) {
      const text = JSON.stringify(sent[name]);
      if ([...changed].some((other) => text.includes(`"${folder}${other}"`))) changed.add(name);
    }
  }
  return changed;
}

/** Moves the parts of a reply's example to the models that they are examples of. */
function shareExamples(schemas: Schemas): Schemas {
  const all = { ...schemas };
  for (const [name, { examples: [example] = [], ...schema }] of Object.entries(schemas)) {
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      const part = isRecord(example) ? findPart(property, example[key]) : null;
      const model = part && all[part.model];
      if (!model) continue;
      all[part.model] = { ...model, examples: model.examples ?? [part.value] };
      all[name] = schema;
    }
  }
  return all;
}

/** The part of a value that is of a named model: all of it, or its first item. */
function findPart(
  schema: JsonSchema | boolean,
  value: unknown,
): { readonly model: string; readonly value: unknown } | null {
  if (typeof schema === 'boolean' || value === undefined || value === null) return null;
  const { $ref, items, anyOf: [inner] = [] } = schema;
  if ($ref !== undefined) return { model: $ref.slice(folder.length), value };
  if (inner) return findPart(inner, value);
  const [first]: unknown[] = Array.isArray(value) ? value : [];
  return items === undefined || Array.isArray(items) ? null : findPart(items, first);
}

/**
 * Zod adds a long pattern to each known format, and its limits to each integer, which is redundant. It also
 * closes response objects, although fields may be added to them at any time.
 */
export function toJsonSchema(
  schema: z.ZodType,
  io: Io,
  metadata: z.core.$ZodRegistry<z.core.GlobalMeta> = z.globalRegistry,
): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      const isClosed = jsonSchema.additionalProperties === false;
      if (io === 'output' && isClosed) delete jsonSchema.additionalProperties;
    },
  });
  return json;
}

/** Writes a single value that may be null as one schema with two types. */
function shortenNullable(part: unknown): unknown {
  if (!isRecord(part)) return part;
  const { anyOf, ...own } = part;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return part;
  const [value, none]: unknown[] = anyOf;
  if (!isRecord(value) || !isRecord(none) || none['type'] !== 'null') return part;
  const { type, ...rest } = value;
  const isSingle = type === 'string' || type === 'integer' || type === 'number';
  if (!isSingle || 'enum' in rest || 'const' in rest) return part;
  return { type: [type, 'null'], ...rest, ...own };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
