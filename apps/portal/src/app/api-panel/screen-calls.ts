import { type CallInput, canUseApiToken, createExampleBody, redactSecrets, toPlaceholder } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { MountedWrite } from '../../lib/mounted-writes.ts';

/** An API call of the current screen, with the screen's values. */
export interface ScreenCall {
  operation: OperationShape;
  input: CallInput;
  /** The user is filling in the form: the values are theirs. */
  isTyped: boolean;
  /** Some values are made up, or left for the reader to fill in. */
  isExample: boolean;
}

interface ScreenRead {
  operation: OperationShape;
  input: CallInput;
  /** Only for what every page has around it, such as the menu. */
  isAround?: boolean;
}

interface Screen {
  /** The reads that are currently on screen. */
  reads: readonly ScreenRead[];
  writes: readonly MountedWrite[];
  /** Path and query of the page, and the parameters of its route. */
  address: { pathname: string; searchText: string; params: Readonly<Record<string, string | undefined>> };
  customerId: number;
}

interface ScreenCalls {
  /** What the page shows, the main read first. */
  reads: readonly ScreenCall[];
  /** What is around the page, such as the numbers of the menu. */
  around: readonly ScreenCall[];
  /** What the user can do here, the form being filled in first. */
  writes: readonly ScreenCall[];
}

/** The calls that a program makes to get what the user sees. They contain no secrets. */
export function getScreenCalls({ reads, writes, address, customerId }: Screen): ScreenCalls {
  const inAddress = getUrlValues(address);
  const isNamed = (value: unknown) => inAddress.has(String(value));
  const shown = reads
    .filter(({ operation }) => canUseApiToken(operation) || !operation.access.signedIn)
    .sort((a, b) => compareRanks(rankRead(b, isNamed), rankRead(a, isNamed)));
  // Only ids that the page is about: another id on it, such as the reader's, would produce a wrong call.
  const known = Object.fromEntries(
    shown.flatMap(({ input }) => Object.entries(input.params ?? {}).filter(([, value]) => isNamed(value))),
  );
  const ids = { ...address.params, ...known, customerId };
  // A page can load one list in several ways; the first one shows how it is called.
  const unique = shown.toSorted((a, b) => Number(a.isAround ?? false) - Number(b.isAround ?? false)).filter(isFirstOfOperation);
  const toReadCalls = (isAround: boolean) =>
    unique
      .filter((read) => (read.isAround ?? false) === isAround)
      .map(({ operation, input }) => ({ operation, input: redactSecrets(input), isTyped: false, isExample: false }));
  return {
    reads: toReadCalls(false),
    around: toReadCalls(true),
    writes: dedupeByOperation(writes.map((write) => toWriteCall(write, ids))),
  };
}

/**
 * Ranks the read that the page is about above the reads around it. Order: ids in the URL, filters in the URL, the object before
 * its related lists, lists (a read limited to one row is a count), and the longest path.
 */
function rankRead({ operation, input }: ScreenRead, isNamed: (value: unknown) => boolean): number[] {
  const params = Object.values(input.params ?? {});
  const filters = Object.values(input.query ?? {}).filter((value) => value !== undefined);
  const ids = params.filter(isNamed).length;
  const words = operation.path.split('/').filter((part) => !part.startsWith(':')).length;
  const isList = filters.length > 0 && input.query?.limit !== 1;
  return [ids, filters.filter(isNamed).length, ids > 0 ? -words : 0, isList ? 1 : 0, params.length, -words];
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Every value in the URL: path segments and list filters. */
function getUrlValues({ pathname, searchText }: Screen['address']): ReadonlySet<string> {
  return new Set([...pathname.split('/'), ...new URLSearchParams(searchText).values()].filter(Boolean));
}

function toWriteCall({ operation, input }: MountedWrite, ids: Readonly<Record<string, unknown>>): ScreenCall {
  const typed = input();
  if (typed) {
    const shown = redactSecrets(typed);
    return { operation, input: shown, isTyped: true, isExample: hasPlaceholders(shown) };
  }
  const fields = Object.entries(operation.params?.properties ?? {});
  const params = Object.fromEntries(fields.map(([name, schema]) => [name, parseId(schema, ids[name]) ?? toPlaceholder(name)]));
  const query = createExampleQuery(operation);
  const body = createExampleBody(operation);
  return {
    operation,
    input: { ...(fields.length > 0 && { params }), ...(query && { query }), ...(body && { body }) },
    isTyped: false,
    // The query values are not known either.
    isExample: body !== undefined || operation.query !== undefined || hasPlaceholders(params),
  };
}

/** Whether the input has placeholders for the reader to fill in, such as a secret. */
function hasPlaceholders(input: unknown): boolean {
  return /"<[a-zA-Z]\w*>"/.test(JSON.stringify(input));
}

/**
 * The id as its call takes it; undefined if it belongs to something else, because two routes may use one name for different ids.
 */
function parseId(schema: object, value: unknown): unknown {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'integer') return /^\d+$/.test(String(value)) ? Number(value) : undefined;
  return format === 'uuid' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? undefined : value;
}

/** The required fields of a query, in the form that `exampleBody` uses for bodies; undefined if there are none. */
function createExampleQuery({ query, ...operation }: OperationShape): Record<string, unknown> | undefined {
  return query?.required?.length ? createExampleBody({ ...operation, body: query, rules: {} }) : undefined;
}

/** One write per operation, preferring the one with known values. */
function dedupeByOperation(calls: readonly ScreenCall[]): ScreenCall[] {
  return calls.toSorted((a, b) => Number(b.isTyped) - Number(a.isTyped)).filter(isFirstOfOperation);
}

function isFirstOfOperation({ operation }: ScreenRead, index: number, all: readonly ScreenRead[]): boolean {
  return all.findIndex((other) => other.operation.id === operation.id) === index;
}
