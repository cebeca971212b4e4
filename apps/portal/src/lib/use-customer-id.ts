import { useSession } from './session-state.ts';

/** Returns the customer of the signed-in user; 0 while a session ends, when queries no longer run. */
export function useCustomerId(): number {
  return useSession().claims?.cid ?? 0;
}
