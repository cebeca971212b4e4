import { ProblemError } from '@demarc/client/client.ts';

/** Keys of requests without a response, by what was sent. */
const unanswered = new Map<string, string>();

/**
 * Sends a create under an `Idempotency-Key`. The same create gets the same key until the server has answered, so that a retry after
 * a lost connection is done once, also from a form that was opened again.
 */
export async function withIdempotencyKey<T>(request: string, send: (key: string) => Promise<T>): Promise<T> {
  const key = unanswered.get(request) ?? crypto.randomUUID();
  unanswered.set(request, key);
  try {
    const response = await send(key);
    unanswered.delete(request);
    return response;
  } catch (error) {
    if (isRefusal(error)) unanswered.delete(request);
    throw error;
  }
}

/** The server has decided: nothing was stored, and the next request is a new one. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 408;
}
