import { ProblemError } from '@demarc/client/client.ts';

/** Keys of requests without a response, by request content. */
const pendingKeys = new Map<string, string>();

/**
 * Sends a create with an `Idempotency-Key`. The same create keeps its key until the server has responded, so that a retry after a
 * lost connection runs only once, even from a reopened form.
 */
export async function withIdempotencyKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = pendingKeys.get(request) ?? crypto.randomUUID();
  pendingKeys.set(request, key);
  try {
    const response = await send(key);
    pendingKeys.delete(request);
    return response;
  } catch (error) {
    if (isRejection(error)) pendingKeys.delete(request);
    throw error;
  }
}

/** Whether the server has rejected the request, so that nothing was stored and the next request is a new one. */
function isRejection(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 408;
}
