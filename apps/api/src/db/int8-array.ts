/** The type ID of `bigint[]`, which neither driver names. */
export const int8ArrayType = 1016;

/** Parses `{1,2}`, as PostgreSQL writes an array without nulls. */
export function parseInt8Array(text: string): number[] {
  return JSON.parse(`[${text.slice(1, -1)}]`);
}
