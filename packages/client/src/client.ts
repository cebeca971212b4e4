import type { Input, OperationShape, Output } from '@demarc/contract/operation.ts';
import type { Problem } from '@demarc/contract/problem.ts';
import { prepareRequest } from '@demarc/contract/request.ts';

/** An answer that is not a success, with the error body of the API where it has one. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly status: number;
  readonly problem: Problem | null;
  /** Seconds after which a repeat makes sense, from `Retry-After`. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, problem: Problem | null, retryAfterSeconds: number | null) {
    super(problem ? `${problem.code}: ${problem.message}` : `The API answered ${status}`);
    this.status = status;
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer, or none that can be read: the network, a time-out, a cancelled call, a proxy's own page. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

export interface ClientOptions {
  /** Origin of the API, without `/v1`; empty for the page's own origin. */
  endpoint: string;
  /** Bearer token of the moment, if any. */
  token?: () => string | null;
  /** Language of names and messages. */
  language?: () => string | null;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** Sent beside those the client makes. */
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** A uuid, for a create: the call may then be repeated within 24 hours without doing it again. */
  idempotencyKey?: string;
  /** Sends no bearer token, for the calls that the specification sends without one. */
  anonymous?: boolean;
}

/** Calls operations of the contract over HTTP. */
export interface Client {
  call<O extends OperationShape>(operation: O, input: Input<O>, options?: CallOptions): Promise<Output<O>>;
}

/** Makes a client. Rejects with ProblemError, NoAnswerError, or the Error of a missing parameter; nothing is sent then. */
export function createClient(options: ClientOptions): Client {
  return {
    async call(operation, input, callOptions) {
      const answer = await ask(options, operation, input, callOptions);
      try {
        if (!operation.file) return (operation.response && answer.status !== 204 ? await answer.json() : undefined) as never;
        // Files are few, and the first page of a portal has none.
        const { receivedFile } = await import('./received-file.ts');
        return (await receivedFile(answer)) as never;
      } catch (cause) {
        throw new NoAnswerError(`The answer of ${operation.id} broke off, or is not the API's`, { cause });
      }
    },
  };
}

/** The answer to a call, a success; what is in it is not read yet. Rejects as a client does. */
export async function ask<O extends OperationShape>(
  { endpoint, token, language, fetch: send = globalThis.fetch.bind(globalThis) }: ClientOptions,
  operation: O,
  input: Input<O>,
  { headers: extra, signal, idempotencyKey, anonymous }: CallOptions = {},
): Promise<Response> {
  const { method, path, body } = prepareRequest(operation, input);
  const headers: Record<string, string> = { Accept: acceptedOf(operation), ...extra };
  const bearer = anonymous ? null : token?.();
  const locale = language?.();
  if (bearer) headers.Authorization = `Bearer ${bearer}`;
  if (locale) headers['Accept-Language'] = locale;
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await send(endpoint + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (cause) {
    throw new NoAnswerError(`No answer from ${operation.id}`, { cause });
  }
  if (answer.ok) return answer;
  const retryAfter = Number(answer.headers.get('Retry-After'));
  throw new ProblemError(answer.status, await problemIn(answer), retryAfter > 0 ? retryAfter : null);
}

function acceptedOf({ file, stream }: OperationShape): string {
  const type = stream ? 'text/event-stream' : file?.contentType;
  return type ? `${type}, application/json` : 'application/json';
}

/** The error that the API tells of; null where the body is somebody else's, such as a proxy's on the way. */
async function problemIn(answer: Response): Promise<Problem | null> {
  try {
    const body = (await answer.json()) as Partial<Problem> | null;
    return typeof body?.code === 'string' ? (body as Problem) : null;
  } catch {
    return null;
  }
}
