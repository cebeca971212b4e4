import { type CallInput, exampleBody, placeholder, takesApiToken, withoutSecrets } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { MountedWrite } from '../../lib/mounted-writes.ts';

/** A call of what is on screen, with the values that are there. */
export interface ScreenCall {
  operation: OperationShape;
  input: CallInput;
  /** Somebody is filling it in: the values are theirs. */
  isTyped: boolean;
  /** Some values are made up, or left for the reader to fill in. */
  isExample: boolean;
}

interface Screen {
  /** What is read at this moment. */
  reads: readonly { operation: OperationShape; input: CallInput }[];
  writes: readonly MountedWrite[];
  /** Path and query of the page, and what its route calls the parts of the path that vary. */
  address: { pathname: string; searchText: string; params: Readonly<Record<string, string | undefined>> };
  customerId: number;
}

interface ScreenCalls {
  /** What is shown, the main one first. */
  reads: readonly ScreenCall[];
  /** What can be done here, what is being filled in first. */
  writes: readonly ScreenCall[];
}

/** The calls that a program makes for what somebody sees: nothing in them is a secret. */
export function callsOnScreen({ reads, writes, address, customerId }: Screen): ScreenCalls {
  const inAddress = valuesOf(address);
  const isNamed = (value: unknown) => inAddress.has(String(value));
  const shown = reads
    .filter(({ operation }) => takesApiToken(operation) || !operation.access.signedIn)
    .sort((one, other) => compare(rankOf(other, isNamed), rankOf(one, isNamed)));
  // Only what the page is about: another id on it, of the reader for instance, would make a wrong call of the write.
  const known = Object.fromEntries(
    shown.flatMap(({ input }) => Object.entries(input.params ?? {}).filter(([, value]) => isNamed(value))),
  );
  const ids = { ...address.params, ...known, customerId };
  return {
    reads: shown.map(({ operation, input }) => ({ operation, input: withoutSecrets(input), isTyped: false, isExample: false })),
    writes: onePerOperation(writes.map((write) => writeOf(write, ids))),
  };
}

/**
 * What the page is about is told apart from what surrounds it: by the ids and filters of its address; of several about one thing
 * the thing itself; then lists, for a read of a single row is a count; then the longest path.
 */
function rankOf({ operation, input }: Screen['reads'][number], isNamed: (value: unknown) => boolean): number[] {
  const params = Object.values(input.params ?? {});
  const filters = Object.values(input.query ?? {}).filter((value) => value !== undefined);
  const ids = params.filter(isNamed).length;
  const words = operation.path.split('/').filter((part) => !part.startsWith(':')).length;
  const isList = filters.length > 0 && input.query?.limit !== 1;
  return [ids, filters.filter(isNamed).length, ids > 0 ? -words : 0, isList ? 1 : 0, params.length, -words];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Every value that stands in the address: ids of the path, filters of a list. */
function valuesOf({ pathname, searchText }: Screen['address']): ReadonlySet<string> {
  return new Set([...pathname.split('/'), ...new URLSearchParams(searchText).values()].filter(Boolean));
}

function writeOf({ operation, input }: MountedWrite, ids: Readonly<Record<string, unknown>>): ScreenCall {
  const typed = input();
  if (typed) {
    const shown = withoutSecrets(typed);
    return { operation, input: shown, isTyped: true, isExample: hasGaps(shown) };
  }
  const fields = Object.entries(operation.params?.properties ?? {});
  const params = Object.fromEntries(fields.map(([name, schema]) => [name, idOf(schema, ids[name]) ?? placeholder(name)]));
  const query = exampleQuery(operation);
  const body = exampleBody(operation);
  return {
    operation,
    input: { ...(fields.length > 0 && { params }), ...(query && { query }), ...(body && { body }) },
    isTyped: false,
    // What a query would say is not known either.
    isExample: body !== undefined || operation.query !== undefined || hasGaps(params),
  };
}

/** Whether something is left for the reader to fill in, a secret for instance. */
function hasGaps(input: unknown): boolean {
  return /"<[a-zA-Z]\w*>"/.test(JSON.stringify(input));
}

/** The id as its call takes it; undefined where it is one of something else, for two routes may use one name for both. */
function idOf(schema: object, value: unknown): unknown {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'integer') return /^\d+$/.test(String(value)) ? Number(value) : undefined;
  return format === 'uuid' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? undefined : value;
}

/** The fields that a query has to have, as `exampleBody` writes those of a body; undefined where it needs none. */
function exampleQuery({ query, ...operation }: OperationShape): Record<string, unknown> | undefined {
  return query?.required?.length ? exampleBody({ ...operation, body: query, rules: {} }) : undefined;
}

/** One write of each sort, the one whose values are known before the others. */
function onePerOperation(calls: readonly ScreenCall[]): ScreenCall[] {
  const sorted = calls.toSorted((one, other) => Number(other.isTyped) - Number(one.isTyped));
  return sorted.filter(({ operation }, at) => sorted.findIndex((other) => other.operation.id === operation.id) === at);
}
