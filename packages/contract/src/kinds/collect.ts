type PartOf<Kind, Name extends string> = Kind extends { readonly [N in Name]: infer Part } ? Part : never;
type Intersection<Union> = (Union extends unknown ? (item: Union) => void : never) extends (all: infer All) => void ? All : never;

/**
 * Joins a part of several kinds, such as `notices`, into one object with the exact keys. Assigned to a record, TypeScript reports
 * a key that no kind has.
 */
export function collect<const Kinds extends readonly object[], Name extends string>(
  kinds: Kinds,
  name: Name,
): Intersection<PartOf<Kinds[number], Name>> {
  return Object.assign({}, ...kinds.map((kind) => (kind as { readonly [N in Name]?: object })[name]));
}
