/** Joins the path of an object and the name of a field, or the path of an array and an index, such as `lines[0].price`. */
export function joinFieldPath(path: string, part: string | number): string {
  if (typeof part === 'number') return `${path}[${part}]`;
  return path ? `${path}.${part}` : part;
}

interface Member {
  name: string;
  value: unknown;
  path: string;
}

/** Lists the members of an object or array with their paths. */
export function listMembers(parent: object, path: string): Member[] {
  return Object.entries(parent).map(([name, value]) => ({
    name,
    value,
    path: joinFieldPath(path, Array.isArray(parent) ? Number(name) : name),
  }));
}
