import { type CallInput, canUseApiToken, createExampleBody, redactSecrets, toPlaceholder } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import type { MountedWrite } from '../../lib/mounted-writes.ts';

/** An API call of the current screen, with the screen's values. */
export interface ScreenCall {
  operation: OperationShape;
  input: CallInput;
  /** Whether the values come from the form that the user is filling in. */
  isTyped: boolean;
  /** Whether some values are made up, or left for the reader to fill in. */
  isExample: boolean;
}

interface ScreenRead {
  operation: OperationShape;
  input: CallInput;
  /** Whether the read is part of the layout that every page has, such as the menu. */
  isLayout?: boolean;
}

interface Screen {
  /** The reads that are currently on screen. */
  reads: readonly ScreenRead[];
  writes: readonly MountedWrite[];
  /** Path and query of the page, and the parameters of its route. */
  url: { pathname: string; searchText: string; params: Readonly<Record<string, string | undefined>> };
  customerId: number;
}

interface ScreenCalls {
  /** The reads of the page, main read first. */
  reads: readonly ScreenCall[];
  /** The reads of the layout around the page, such as the counts in the menu. */
  layout: readonly ScreenCall[];
  /** The writes that the user can make here, starting with the form being filled in. */
  writes: readonly ScreenCall[];
}

/** Returns the calls that read and change what the user sees. They contain no secrets. */
export function getScreenCalls({ reads, writes, url, customerId }: Screen): ScreenCalls {
  const urlValues = getUrlValues(url);
  const isInUrl = (value: unknown) => urlValues.has(String(value));
  const visibleReads = reads
    .filter(({ operation }) => canUseApiToken(operation) || !operation.access.signedIn)
    .sort((a, b) => compareRanks(rankRead(b, isInUrl), rankRead(a, isInUrl)));
  // Only ids that the page is about: another id on it, such as the reader's, would produce a wrong call.
  const idsInUrl = Object.fromEntries(
    visibleReads.flatMap(({ input }) => Object.entries(input.params ?? {}).filter(([, value]) => isInUrl(value))),
  );
  const ids = { ...url.params, ...idsInUrl, customerId };
  // A page can load a list in several ways; the first call is the example.
  const uniqueReads = visibleReads
    .toSorted((a, b) => Number(a.isLayout ?? false) - Number(b.isLayout ?? false))
    .filter(isFirstOfOperation);
  const toReadCalls = (isLayout: boolean) =>
    uniqueReads
      .filter((read) => (read.isLayout ?? false) === isLayout)
      .map(({ operation, input }) => ({ operation, input: redactSecrets(input), isTyped: false, isExample: false }));
  return {
    reads: toReadCalls(false),
    layout: toReadCalls(true),
    writes: dedupeByOperation(writes.map((write) => toWriteCall(write, ids))),
  };
}

/**
 * Ranks the read that the page is about above the other reads. Order: ids in the URL, filters in the URL, the object before
 * its related lists, lists (a read limited to one row is a count), and the longest path.
 */
function rankRead({ operation, input }: ScreenRead, isInUrl: (value: unknown) => boolean): number[] {
  const params = Object.values(input.params ?? {});
  const filters = Object.values(input.query ?? {}).filter((value) => value !== undefined);
  const ids = params.filter(isInUrl).length;
  const segments = operation.path.split('/').filter((part) => !part.startsWith(':')).length;
  const isList = filters.length > 0 && input.query?.limit !== 1;
  return [ids, filters.filter(isInUrl).length, ids > 0 ? -segments : 0, isList ? 1 : 0, params.length, -segments];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index < 0 ? 0 : a[index]! - b[index]!;
}

/** Returns every value in the URL: path segments and list filters. */
function getUrlValues({ pathname, searchText }: Screen['url']): ReadonlySet<string> {
  return new Set([...pathname.split('/'), ...new URLSearchParams(searchText).values()].filter(Boolean));
}

function toWriteCall({ operation, input }: MountedWrite, ids: Readonly<Record<string, unknown>>): ScreenCall {
  const formInput = input();
  if (formInput) {
    const redactedInput = redactSecrets(formInput);
    return { operation, input: redactedInput, isTyped: true, isExample: hasPlaceholders(redactedInput) };
  }
  const fields = Object.entries(operation.params?.properties ?? {});
  const params = Object.fromEntries(fields.map(([name, schema]) => [name, parseId(schema, ids[name]) ?? toPlaceholder(name)]));
  const query = createExampleQuery(operation);
  const body = createExampleBody(operation);
  return {
    operation,
    input: { ...(fields.length > 0 && { params }), ...(query && { query }), ...(body && { body }) },
    isTyped: false,
    // The values of the query are examples too.
    isExample: body !== undefined || operation.query !== undefined || hasPlaceholders(params),
  };
}

/** Whether the input has placeholders for the reader to fill in, such as a secret. */
function hasPlaceholders(input: unknown): boolean {
  return /"<[a-zA-Z]\w*>"/.test(JSON.stringify(input));
}

/**
 * Converts an id to the type of its parameter; undefined if the type differs, because routes may use one name for different ids.
 */
function parseId(schema: object, value: unknown): unknown {
  const { type, format } = schema as { type?: string; format?: string };
  if (type === 'integer') return /^\d+$/.test(String(value)) ? Number(value) : undefined;
  return format === 'uuid' && !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(String(value)) ? undefined : value;
}

/** Creates example values for the required fields of a query; undefined if there are none. */
function createExampleQuery({ query, ...operation }: OperationShape): Record<string, unknown> | undefined {
  return query?.required?.length ? createExampleBody({ ...operation, body: query, rules: {} }) : undefined;
}

/** Keeps one write per operation, preferably the one with the values of a form. */
function dedupeByOperation(calls: readonly ScreenCall[]): ScreenCall[] {
  return calls.toSorted((a, b) => Number(b.isTyped) - Number(a.isTyped)).filter(isFirstOfOperation);
}

function isFirstOfOperation({ operation }: ScreenRead, index: number, all: readonly ScreenRead[]): boolean {
  return all.findIndex((other) => other.operation.id === operation.id) === index;
}
