import { useCallback, useEffect, useRef, useState } from 'react';
import { createConfirmationAddress, ssoProblemCode } from '../../lib/sso.ts';

/** An address older than this is replaced: the pending sign-in behind it is cleared after 15 minutes. */
const maxAgeMilliseconds = 5 * 60 * 1000;

/**
 * The provider's address for one confirmation, prepared ahead: browsers block a window that does not open directly at the click.
 * `problem` is the translation key of why there is none.
 */
export function useConfirmationAddress(username: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preparedAt = useRef(0);

  const prepare = useCallback(async (): Promise<string | null> => {
    try {
      const prepared = await createConfirmationAddress(username);
      preparedAt.current = Date.now();
      setAddress(prepared);
      setProblem(null);
      return prepared;
    } catch (error) {
      setAddress(null);
      setProblem(ssoProblemCode(error));
      return null;
    }
  }, [username]);
  useEffect(() => void prepare(), [prepare]);

  /** The address to open now, and prepares the next one, for each is good for one response. */
  const takeAddress = (): string | null | Promise<string | null> => {
    if (!address || Date.now() - preparedAt.current > maxAgeMilliseconds) return prepare();
    void prepare();
    return address;
  };
  return { address, problem, takeAddress };
}
