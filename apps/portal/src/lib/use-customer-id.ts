import { useSession } from './session-state.ts';

/** The customer of the signed-in user. Returns 0 while a session ends, when no query runs any more. */
export function useCustomerId(): number {
  return useSession().claims?.cid ?? 0;
}
