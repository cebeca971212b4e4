import { type Input, listContentTypes, type OperationShape, type Output } from '@demarc/contract/operation.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { prepareRequest } from '@demarc/contract/request.ts';

/** An error response, with the error body of the API if there is one. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: Problem | null;
  /** Seconds to wait before a retry, from `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem ? `${problem.code}: ${problem.message}` : `The API responded with status ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No readable response: a network failure, a timeout, a cancelled call or a proxy's own page. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface ClientOptions {
  /** Origin of the API, without `/v1`; empty for the page's own origin. */
  endpoint: string;
  /** Returns the current bearer token, if any. */
  token?: () => string | null;
  /** Returns the language for names and messages. */
  language?: () => string | null;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Sent in addition to the client's own headers. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A uuid for a create: the call can then be retried within 24 hours without creating a duplicate. */
  idempotencyKey?: string;
  /** Sends no bearer token, for calls that the specification defines without one. */
  anonymous?: boolean;
}

/** Calls operations of the contract over HTTP. */
export interface Client {
  call<O extends OperationShape>(operation: O, input: Input<O>, options?: CallOptions): Promise<Output<O>>;
}

/** Creates a client. Its calls reject with ProblemError, NoAnswerError, or, before sending, an Error for a missing parameter. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(operation, input, callOptions) {
      const response = await sendRequest(options, operation, input, callOptions);
      try {
        if (!operation.file) return (operation.response && response.status !== 204 ? await response.json() : undefined) as never;
        // Loaded on demand, because the first page of the portal downloads no files.
        const { parseFileResponse } = await import('./file-response.ts');
        return (await parseFileResponse(response)) as never;
      } catch (cause) {
        throw new NoAnswerError(`The response of ${operation.id} was incomplete or didn't come from the API`, { cause });
      }
    },
  };
}

/** Sends a call and returns its success response with an unread body. Rejects as a client does. */
export async function sendRequest<O extends OperationShape>(
  { endpoint, token, language, fetch: send = globalThis.fetch.bind(globalThis) }: ClientOptions,
  operation: O,
  input: Input<O>,
  { headers: extra, signal, idempotencyKey, anonymous }: CallOptions = {},
): Promise<Response> {
  const { method, path, body } = prepareRequest(operation, input);
  const headers: Record<string, string> = { Accept: getAcceptHeader(operation), ...extra };
  const bearer = anonymous ? null : token?.();
  const locale = language?.();
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (locale) headers['Accept-Language'] = locale;
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let response: Response;
  try {
    response = await send(endpoint + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (cause) {
    throw new NoAnswerError(`No response from ${operation.id}`, { cause });
  }
  if (response.ok) return response;
  const retryAfter = Number(response.headers.get('Retry-After'));
  throw new ProblemError(response.status, await parseProblem(response), retryAfter > 0 ? retryAfter : null);
}

function getAcceptHeader({ file, stream }: OperationShape): string {
  const types = stream ? ['text/event-stream'] : file ? listContentTypes(file) : [];
  return [...types, 'application/json'].join(', ');
}

/** Parses the error in the body; null if the body is not from the API but, for example, from a proxy. */
async function parseProblem(response: Response): Promise<Problem | null> {
  try {
    const body = (await response.json()) as Partial<Problem> | null;
    return typeof body?.code === 'string' ? (body as Problem) : null;
  } catch {
    return null;
  }
}
