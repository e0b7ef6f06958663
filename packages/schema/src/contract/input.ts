import type { z } from 'zod';
import type { FileRules, Route } from './route.ts';

/** The caller's input for the parts that a route declares, before defaults and trimming. */
export type RouteInput<R extends Route> = InputPart<R, 'params'> &
  InputPart<R, 'query'> &
  InputPart<R, 'body'> &
  FilesPart<R, Blob>;

/** The handler's input for the parts that a route declares, after validation. */
export type ParsedInput<R extends Route, File> = OutputPart<R, 'params'> &
  OutputPart<R, 'query'> &
  OutputPart<R, 'body'> &
  FilesPart<R, File>;

/** The response that the caller receives. */
export type RouteOutput<R extends Route> = z.output<R['response']>;

/** The response that a handler returns; the response schema strips unlisted fields. */
export type RouteReply<R extends Route> = z.input<R['response']>;

type Part = 'params' | 'query' | 'body';

type InputPart<R extends Route, Name extends Part> =
  R extends Readonly<Record<Name, infer S extends z.ZodType>>
    ? Readonly<Record<Name, z.input<S>>>
    : unknown;

type OutputPart<R extends Route, Name extends Part> =
  R extends Readonly<Record<Name, infer S extends z.ZodType>>
    ? Readonly<Record<Name, z.output<S>>>
    : unknown;

type FilesPart<R extends Route, File> = R extends { readonly files: infer Rules extends FileRules }
  ? { readonly files: FilesOf<Rules, File> }
  : unknown;

type RequiredNames<Rules extends FileRules> = {
  [Name in keyof Rules]: Rules[Name]['required'] extends true ? Name : never;
}[keyof Rules];

type FilesOf<Rules extends FileRules, File> = Readonly<
  Record<RequiredNames<Rules>, File> &
    Partial<Record<Exclude<keyof Rules, RequiredNames<Rules>>, File | undefined>>
>;
