import type { OperationShape } from '@demarc/contract/operation.ts';

/** Where the API reference tells of a call: Scalar's own anchor, of tag, method and path. */
export function referenceOf({ tag, method, path }: OperationShape, origin: string): string {
  const group = tag.toLowerCase().replace(/[\s_-]+/g, '-');
  return `${origin}/docs#tag/${group}/${method}${path.replace(/:(\w+)/g, '{$1}')}`;
}
