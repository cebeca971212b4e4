import { type CallOptions, type Client, type ClientOptions, createClient, ProblemError } from '@demarc/client/client.ts';
import type { CallInput } from '@demarc/contract/api-call.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { hashKey, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { whileBusy } from './busy.ts';
import { configuration } from './configuration.ts';
import { isTransient, noteSentToken, reportError } from './errors.ts';
import { currentLanguage, onLanguageChange } from './i18n.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';
import { useMountedWrite } from './mounted-writes.ts';
import { isUpdateAnnounced } from './newer-server.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { currentToken } from './session-state.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Calls operations of the contract with the session's token, in the language of the page. */
export const client: Client = {
  call(operation, input, options) {
    // At the first call, not before: this file may be loaded ahead of the configuration.
    made ??= createClient(clientOptions());
    const token = currentToken();
    const { access }: OperationShape = operation;
    const send = () => made!.call(operation, input, options);
    const answer = access.signedIn && access.recentSignIn ? withRecentSignIn(send) : send();
    answer.catch((error: unknown) => {
      if (!(error instanceof ProblemError)) return;
      noteSentToken(error, token);
      // Here, because a caller that deals with the failure itself knows nothing of versions.
      void isUpdateAnnounced();
    });
    return answer;
  },
};

let made: Client | null = null;

/** Where the API is, and who calls it. */
export function clientOptions(): ClientOptions {
  return { endpoint: configuration().apiEndpoint.replace(/\/+$/, ''), token: currentToken, language: currentLanguage };
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { handles?: readonly number[]; isQuiet500?: boolean };
    queryMeta: { handles?: readonly number[]; isQuiet500?: boolean; call?: ReadCall };
  }
}

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, read) =>
      reportError(error, { ...read.meta, retry: () => void queries.refetchQueries({ queryKey: read.queryKey, exact: true }) }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, write) => reportError(error, write.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 1 && isTransient(error),
      // A machine that wakes up without a network must not greet its person with an error.
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Answers hold names in the language that they were asked in.
onLanguageChange(() => {
  queries.removeQueries({ type: 'inactive' });
  void queries.invalidateQueries();
});

export interface ReadInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** What identifies a read, from the input of any operation on the same thing: its body is no part of it. */
function keyOf(operation: OperationShape, input: ReadInput): readonly unknown[] {
  const { params, query: search } = input;
  return [operation.id, { ...(params === undefined ? {} : { params }), ...(search === undefined ? {} : { query: search }) }];
}

/** What was read since the page was loaded, by its id. */
const known = new Map<string, OperationShape>();

interface ReadCall {
  operation: OperationShape;
  input: ReadInput;
}

/** The call that a read is kept under: what knows no single page learns from it what is on the screen. */
export function callOf([id, input = {}]: readonly unknown[]): ReadCall | null {
  const operation = known.get(String(id));
  return operation && isReadInput(input) ? { operation, input } : null;
}

function isReadInput(input: unknown): input is ReadInput {
  return typeof input === 'object' && input !== null && Object.keys(input).every((part) => part === 'params' || part === 'query');
}

/** What `meta.call` of a read tells that is kept under another key than `query` gives: the call that it makes. */
export function asCall<O extends OperationShape>(operation: O, input: Input<O>): ReadCall {
  return { operation, input: input as ReadInput };
}

/** Options of a read for `useQuery`: nobody writes a key or a fetch. */
export function query<O extends OperationShape>(operation: O, input: Input<O>) {
  known.set(operation.id, operation);
  return queryOptions({
    queryKey: keyOf(operation, input as ReadInput),
    queryFn: ({ signal }): Promise<Output<O>> => client.call(operation, input, { signal }),
  });
}

/** Puts what is known already in place of a read. */
export function putRead<O extends OperationShape>(operation: O, input: Input<O>, output: Output<O>): void {
  queries.setQueryData(keyOf(operation, input as ReadInput), output);
}

interface WriteOptions<O extends OperationShape> {
  /** Reads that are out of date afterwards. */
  stale?: readonly OperationShape[];
  /** The read that the answer is, of the same parameters: shown at once, without asking again. */
  put?: OperationShape;
  /** Statuses that the caller deals with itself, 429 for instance: no dialog for them. */
  handles?: readonly number[];
  /** Shows no dialog for a 500. */
  isQuiet500?: boolean;
  /** The answer holds a secret: nothing keeps it once the page lets go of it. */
  isSecret?: boolean;
  /** Sends no bearer token, for the calls that the specification sends without one. */
  anonymous?: boolean;
  /** The `Idempotency-Key` of a form that keeps one with its draft. */
  keyOf?: (input: Input<O>) => string;
  /**
   * What it would send at this moment, for whoever shows how a program does the same; null where there is nothing to send. Null in
   * its place: something else tells it, or nobody can.
   */
  input?: (() => Input<O> | null) | null;
}

/** What ids alone do not say has to be told, or said to be untold. */
type ToldOptions<O extends OperationShape> = O extends { body: object } | { query: object }
  ? [options: WriteOptions<O> & Required<Pick<WriteOptions<O>, 'input'>>]
  : [options?: WriteOptions<O>];

/**
 * A write; `page-busy` while it runs. One runs at a time for the same parameters, and every create has an `Idempotency-Key`. Errors
 * that have a place on the page go to the caller's `onError`.
 */
export function useWrite<O extends OperationShape>(operation: O, ...[options = {}]: ToldOptions<O>) {
  const {
    stale = [],
    put,
    handles,
    isQuiet500,
    isSecret = false,
    input: now,
    anonymous,
    keyOf: givenKey,
  } = options as WriteOptions<O>;
  useMountedWrite(operation, now as (() => CallInput | null) | null | undefined);
  return useSingleMutation<Output<O>, Input<O>>({
    mutationFn: (input) => {
      const given = { ...(anonymous && { anonymous }), ...(givenKey && { idempotencyKey: givenKey(input) }) };
      return whileBusy(callOnce(operation, input, given));
    },
    subjectOf: (input) => (input as ReadInput).params,
    onSuccess: (answer, input) => {
      const shown = put && !lacksShownOnce(operation, answer) ? put : null;
      if (shown) queries.setQueryData(keyOf(shown, { params: (input as ReadInput).params }), answer);
      for (const { id } of put ? [put, ...stale] : stale)
        if (id !== shown?.id) void queries.invalidateQueries({ queryKey: [id] });
    },
    meta: { handles, isQuiet500 },
    ...(isSecret ? { gcTime: 0 } : {}),
  });
}

/** A call that writes. A create has an `Idempotency-Key`, the same one where it is retried because no response came. */
export function callOnce<O extends OperationShape>(operation: O, input: Input<O>, options: CallOptions = {}): Promise<Output<O>> {
  if (!operation.repeatable || options.idempotencyKey || isDryRun(input)) return client.call(operation, input, options);
  const request = hashKey([operation.id, input]);
  return withIdempotencyKey(request, (idempotencyKey) => client.call(operation, input, { ...options, idempotencyKey }));
}

function isDryRun(input: unknown): boolean {
  return (input as ReadInput).query?.dryRun === true;
}

/** The create was done before, and its first answer was lost with what is shown once. */
function lacksShownOnce({ shownOnce = [] }: OperationShape, answer: unknown): boolean {
  return shownOnce.some((name) => (answer as Readonly<Record<string, unknown>> | null)?.[name] === undefined);
}
