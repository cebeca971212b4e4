import { getErrorStatus } from '../../lib/errors.ts';

/** Whether an order was refused for what it asks; a failure of the server or too many requests can pass. */
export function isFinalRefusal(error: unknown): boolean {
  const status = getErrorStatus(error);
  return status !== null && status >= 400 && status < 500 && status !== 429;
}
