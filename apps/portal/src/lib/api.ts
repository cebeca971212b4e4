import { type CallOptions, type Client, type ClientOptions, createClient, ProblemError } from '@demarc/client/client.ts';
import type { CallInput } from '@demarc/contract/api-call.ts';
import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import { prepareRequest } from '@demarc/contract/request.ts';
import { hashKey, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { trackBusy } from './busy.ts';
import { getConfiguration } from './configuration.ts';
import { hasEarlyRequests, takeEarlyData, takeEarlyResponse } from './early-requests.ts';
import { isTransient, rememberSentToken, reportError } from './errors.ts';
import { getCurrentLanguage, onLanguageChange } from './i18n.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';
import { useMountedWrite } from './mounted-writes.ts';
import { withRecentSignIn } from './recent-sign-in.ts';
import { getCurrentToken } from './session-state.ts';
import { announceUpdate } from './update-available.ts';
import { useSingleMutation } from './use-single-mutation.ts';

/** Calls operations of the contract with the session's token, in the language of the page. */
export const client: Client = {
  call(operation, input, options) {
    // Created on the first call, because this module may load before the configuration.
    createdClient ??= createClient({ ...getClientOptions(), fetch: fetchUnlessSent });
    const token = getCurrentToken();
    const { access }: OperationShape = operation;
    const send = () => createdClient!.call(operation, input, options);
    const response = access.signedIn && access.recentSignIn ? withRecentSignIn(send) : send();
    response.catch((error: unknown) => {
      if (!(error instanceof ProblemError)) return;
      rememberSentToken(error, token);
      // Checked here, because callers that handle the error themselves do not check for a new version.
      void announceUpdate();
    });
    return response;
  },
};

let createdClient: Client | null = null;

/** Fetches, but takes the response of a request that was already sent while the scripts were loading. */
const fetchUnlessSent: typeof fetch = (url, init = {}) => {
  const headers = new Headers(init.headers);
  const earlyResponse = takeEarlyResponse({
    method: init.method ?? 'GET',
    path: String(url).slice(getClientOptions().endpoint.length),
    token: headers.get('Authorization')?.replace('Bearer ', '') ?? null,
    language: headers.get('Accept-Language'),
  });
  return earlyResponse ?? fetch(url, init);
};

/** Returns the options of every API client: endpoint, token and language. */
export function getClientOptions(): ClientOptions {
  return { endpoint: getConfiguration().apiEndpoint.replace(/\/+$/, ''), token: getCurrentToken, language: getCurrentLanguage };
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { handles?: readonly number[]; hidesServerErrors?: boolean };
    queryMeta: { handles?: readonly number[]; hidesServerErrors?: boolean; call?: ReadCall };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, read) =>
      reportError(error, {
        ...read.meta,
        retry: () => void queryClient.refetchQueries({ queryKey: read.queryKey, exact: true }),
      }),
  }),
  mutationCache: new MutationCache({
    onError: (error, _input, _context, write) => reportError(error, write.meta),
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 1 && isTransient(error),
      // A computer that wakes from sleep without a network connection must not show an error.
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// Responses contain names in the language of the request.
onLanguageChange(() => {
  queryClient.removeQueries({ type: 'inactive' });
  void queryClient.invalidateQueries();
});

export interface ReadInput {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/** Query key of a read. Takes the input of any operation on the same resource, so it leaves out the body. */
function toQueryKey(id: string, input: ReadInput): readonly unknown[] {
  const { params, query: search } = input;
  return [id, { ...(params === undefined ? {} : { params }), ...(search === undefined ? {} : { query: search }) }];
}

/** Operations read since the page loaded, by id. */
const operationsById = new Map<string, OperationShape>();

interface ReadCall {
  operation: OperationShape;
  input: ReadInput;
}

/** Returns the call of a query key, for code outside of pages; null if the key does not belong to a call. */
export function getReadCall([id, input = {}]: readonly unknown[]): ReadCall | null {
  const operation = operationsById.get(String(id));
  return operation && isReadInput(input) ? { operation, input } : null;
}

function isReadInput(input: unknown): input is ReadInput {
  return typeof input === 'object' && input !== null && Object.keys(input).every((part) => part === 'params' || part === 'query');
}

/** Returns the call for `meta.call` of a query that has its own key. */
export function toReadCall<O extends OperationShape>(operation: O, input: Input<O>): ReadCall {
  return { operation, input: input as ReadInput };
}

/** Returns the options for `useQuery`, with query key and fetch function. */
export function query<O extends OperationShape>(operation: O, input: Input<O>) {
  operationsById.set(operation.id, operation);
  return queryOptions({
    queryKey: toQueryKey(operation.id, input as ReadInput),
    queryFn: ({ signal }): Promise<Output<O>> => client.call(operation, input, { signal }),
    initialData: () => takeEarlyRead(operation, input),
  });
}

/** Takes the response of a read that was requested while the scripts of the first page were loading. */
function takeEarlyRead<O extends OperationShape>(operation: O, input: Input<O>): Output<O> | undefined {
  // A read that waits for its parameters has not been requested.
  if (!hasEarlyRequests() || Object.values((input as ReadInput).params ?? {}).some((value) => value === undefined))
    return undefined;
  const { method, path } = prepareRequest(operation, input);
  return takeEarlyData({ method, path, token: getCurrentToken(), language: getCurrentLanguage() }) as Output<O> | undefined;
}

/**
 * Returns the response of a read, if a page has loaded it. Takes the id of the operation, so that its schemas need not be loaded.
 */
export function getCachedRead<O extends OperationShape>(id: O['id'], input: Input<O>): Output<O> | undefined {
  return queryClient.getQueryData(toQueryKey(id, input as ReadInput));
}

/** Puts data into the cache as the response of a read. */
export function setCachedRead<O extends OperationShape>(operation: O, input: Input<O>, output: Output<O>): void {
  queryClient.setQueryData(toQueryKey(operation.id, input as ReadInput), output);
}

interface WriteOptions<O extends OperationShape> {
  /** Operations whose cached reads this write invalidates. */
  invalidates?: readonly OperationShape[];
  /** The read that returns the same resource. The response replaces its cached data, without a refetch. */
  put?: OperationShape;
  /** Statuses that the caller handles itself, such as 429, so that they show no global dialog. */
  handles?: readonly number[];
  /** Whether to show no dialog for a 500. */
  hidesServerErrors?: boolean;
  /** Whether the response contains a secret, so that it leaves the cache as soon as the page no longer uses it. */
  isSecret?: boolean;
  /** Whether to send no bearer token, where the specification requires that. */
  anonymous?: boolean;
  /** Returns the `Idempotency-Key` of a form that stores one with its draft; by default, each create gets a new one. */
  getIdempotencyKey?: (input: Input<O>) => string;
  /**
   * Returns the input that the write would send now, or null if there is nothing to send. Only the API panel calls it; `mutate`
   * gets its own input. It is null if another component provides the preview, or if there can be none.
   */
  previewInput?: (() => Input<O> | null) | null;
}

/** `previewInput` is required for operations with a body or query, because ids alone do not define the call. */
export type WriteOptionsFor<O extends OperationShape> = O extends { body: object } | { query: object }
  ? [options: WriteOptions<O> & Required<Pick<WriteOptions<O>, 'previewInput'>>]
  : [options?: WriteOptions<O>];

/**
 * A write that dispatches `page-busy` while it runs. Only one write runs at a time for the same parameters, and every create has
 * an `Idempotency-Key`. Errors that belong on the page go to the caller's `onError`.
 */
export function useWrite<O extends OperationShape>(operation: O, ...[options = {}]: WriteOptionsFor<O>) {
  const {
    invalidates = [],
    put,
    handles,
    hidesServerErrors,
    isSecret = false,
    previewInput,
    anonymous,
    getIdempotencyKey,
  } = options as WriteOptions<O>;
  useMountedWrite(operation, previewInput as (() => CallInput | null) | null | undefined);
  return useSingleMutation<Output<O>, Input<O>>({
    mutationFn: (input) => {
      const callOptions = {
        ...(anonymous && { anonymous }),
        ...(getIdempotencyKey && { idempotencyKey: getIdempotencyKey(input) }),
      };
      return trackBusy(callIdempotently(operation, input, callOptions));
    },
    getSubject: (input) => (input as ReadInput).params,
    onSuccess: (response, input) => {
      const cachedRead = put && !lacksOneTimeFields(operation, response) ? put : null;
      if (cachedRead) queryClient.setQueryData(toQueryKey(cachedRead.id, { params: (input as ReadInput).params }), response);
      for (const { id } of put ? [put, ...invalidates] : invalidates)
        if (id !== cachedRead?.id) void queryClient.invalidateQueries({ queryKey: [id] });
    },
    meta: { handles, hidesServerErrors },
    ...(isSecret ? { gcTime: 0 } : {}),
  });
}

/** Calls a write. A create gets an `Idempotency-Key`, and keeps it for retries after a missing response. */
export function callIdempotently<O extends OperationShape>(
  operation: O,
  input: Input<O>,
  options: CallOptions = {},
): Promise<Output<O>> {
  if (!operation.repeatable || options.idempotencyKey || isDryRun(input)) return client.call(operation, input, options);
  const request = hashKey([operation.id, input]);
  return withIdempotencyKey(request, (idempotencyKey) => client.call(operation, input, { ...options, idempotencyKey }));
}

function isDryRun(input: unknown): boolean {
  return (input as ReadInput).query?.dryRun === true;
}

/**
 * Whether this is the response of a repeated create, which lacks the one-time fields, because they were lost with the first
 * response.
 */
function lacksOneTimeFields({ shownOnce = [] }: OperationShape, response: unknown): boolean {
  return shownOnce.some((name) => (response as Readonly<Record<string, unknown>> | null)?.[name] === undefined);
}
