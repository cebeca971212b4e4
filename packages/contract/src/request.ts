import type { Input, OperationShape } from './operation.ts';

/** A request that is ready to send: path parameters filled in, undefined query values omitted. */
export interface PreparedRequest {
  method: OperationShape['method'];
  /** The path from `/v1` on, with the query. */
  path: string;
  body?: unknown;
}

/**
 * Builds the request of an operation. For a missing path parameter or body it throws `Required parameter X was null or undefined
 * when calling Y` (specification, section 5), where X is the name of the parameter or body and Y the id of the operation.
 */
export function prepareRequest<O extends OperationShape>(operation: O, input: Input<O>): PreparedRequest {
  const { params, query, body } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  const required = (name: string, value: unknown): unknown => {
    if (value !== null && value !== undefined) return value;
    throw new Error(`Required parameter ${name} was null or undefined when calling ${operation.id}`);
  };
  const path = operation.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(required(name, params?.[name]))),
  );
  if (operation.body) required(operation.bodyName ?? 'body', body);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  return { method: operation.method, path: path + tail, ...(operation.body ? { body } : {}) };
}
