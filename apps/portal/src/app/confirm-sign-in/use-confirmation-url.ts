import { useCallback, useEffect, useRef, useState } from 'react';
import { createConfirmationUrl, getSsoErrorCode } from '../../lib/sso.ts';

/** Replaces URLs older than this; their pending sign-in is cleared after 15 minutes. */
const maxUrlAgeMs = 5 * 60 * 1000;

/**
 * Prepares the provider's URL for one confirmation in advance: browsers block a popup that does not open directly on the click.
 * If there is no URL, `problem` is the translation key of the reason.
 */
export function useConfirmationUrl(username: string) {
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const preparedAt = useRef(0);

  const prepare = useCallback(async (): Promise<string | null> => {
    try {
      const prepared = await createConfirmationUrl(username);
      preparedAt.current = Date.now();
      setAddress(prepared);
      setProblem(null);
      return prepared;
    } catch (error) {
      setAddress(null);
      setProblem(getSsoErrorCode(error));
      return null;
    }
  }, [username]);
  useEffect(() => void prepare(), [prepare]);

  /** Returns the URL to open now and prepares the next one: each URL is good for one response. */
  const takeAddress = (): string | null | Promise<string | null> => {
    if (!address || Date.now() - preparedAt.current > maxUrlAgeMs) return prepare();
    void prepare();
    return address;
  };
  return { address, problem, takeAddress };
}
