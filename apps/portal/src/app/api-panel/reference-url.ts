import type { OperationShape } from '@demarc/contract/operation.ts';

/** The URL of a call in the API reference, in Scalar's anchor format: tag, method and path. */
export function getReferenceUrl({ tag, method, path }: OperationShape, origin: string): string {
  const group = tag.toLowerCase().replace(/[\s_-]+/g, '-');
  return `${origin}/docs#tag/${group}/${method}${path.replace(/:(\w+)/g, '{$1}')}`;
}
