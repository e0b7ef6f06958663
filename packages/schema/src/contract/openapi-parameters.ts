type Json = Readonly<Record<string, unknown>>;
type Parameter = Json & { readonly name: string; readonly in: string };

const folder = '#/components/parameters/';

/** Parameters that several routes have alike, by name, and a function that refers to these. */
export function shareParameters(all: readonly Parameter[]): {
  readonly parameters: Json;
  readonly refer: (parameter: Parameter) => Json;
} {
  const uses = new Map<string, number>();
  for (const parameter of all) {
    const text = JSON.stringify(parameter);
    uses.set(text, (uses.get(text) ?? 0) + 1);
  }
  const shared = new Map<string, string>();
  for (const [text, count] of [...uses].toSorted(([, a], [, b]) => b - a)) {
    const { name }: Parameter = JSON.parse(text);
    if (count > 1 && !shared.has(name)) shared.set(name, text);
  }
  return {
    parameters: Object.fromEntries(
      [...shared]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, text]) => [name, JSON.parse(text)]),
    ),
    refer(parameter) {
      const isShared = shared.get(parameter.name) === JSON.stringify(parameter);
      return isShared ? { $ref: `${folder}${parameter.name}` } : parameter;
    },
  };
}
