/** One part of those of several declarations that have it. */
export type PartOf<Declaration, Kind extends PropertyKey> = Extract<
  Declaration,
  Readonly<Record<Kind, unknown>>
>[Kind];

/** The type with everything that each member of a union has. */
export type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer Whole,
) => void
  ? Whole
  : never;
