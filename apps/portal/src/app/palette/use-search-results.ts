import { NoAnswerError } from '@demarc/client/client.ts';
import type { SearchKind } from '@demarc/contract/kinds/registry.ts';
import { type SearchHit, search } from '@demarc/contract/search.ts';
import { useEffect, useState } from 'react';
import { client } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterSeconds, reportError } from '../../lib/errors.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';

const debounceMs = 120;
/** The query length that the API accepts, in user-perceived characters. */
export const minQueryLength = 2;
const maxQueryLength = 100;

interface SearchState {
  state: 'idle' | 'searching' | 'ready' | 'failed';
  /** Results of the last response, kept while the next request is running. */
  hits: readonly SearchHit[];
  /** The query that `hits` belongs to. */
  q: string;
  /** Seconds until a retry is allowed, after a 429. */
  waitSeconds: number | null;
}

export interface SearchResults extends SearchState {
  retry: () => void;
}

const idleState: SearchState = { state: 'idle', hits: [], q: '', waitSeconds: null };

/** Whether the query is non-empty but shorter than the API accepts. */
export function isTooShort(typed: string): boolean {
  return typed !== '' && [...typed].length < minQueryLength;
}

/** Searches the server after a pause in typing; outdated responses are discarded. */
export function useSearchResults(typed: string, kinds: readonly SearchKind[]): SearchResults {
  const customerId = useCustomerId();
  const [last, setLast] = useState({ ...idleState, requestKey: '' });
  const [attempt, setAttempt] = useState(0);
  const q = typed.slice(0, maxQueryLength);
  const kindList = kinds.join();
  const isSearchable = q !== '' && !isTooShort(q) && kindList !== '';
  const requestKey = [customerId, kindList, attempt, q].join(' ');
  // Derived while rendering instead of in an effect, because a key press may come before the effect has run.
  const current: SearchState = !isSearchable
    ? idleState
    : last.requestKey === requestKey
      ? last
      : { ...idleState, state: 'searching', hits: last.hits, q: last.q };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestKey` contains everything that the request uses.
  useEffect(() => {
    if (!isSearchable) return setLast({ ...idleState, requestKey: '' });
    const stop = new AbortController();
    const setState = (state: SearchState) => setLast({ ...state, requestKey });
    const sendSearch = async () => {
      const kind = kindList.split(',') as SearchKind[];
      try {
        const { hits } = await client.call(search, { params: { customerId }, query: { q, kind } }, { signal: stop.signal });
        if (!stop.signal.aborted) setState({ ...idleState, state: 'ready', hits, q });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState({
          ...idleState,
          state: 'failed',
          waitSeconds: getErrorStatus(error) === 429 ? getRetryAfterSeconds(error) : null,
        });
        // The palette shows the failure itself; an expired session is handled globally.
        if (!(error instanceof NoAnswerError)) void reportError(error, { handles: [429, 503], hidesServerErrors: true });
      }
    };
    const timer = setTimeout(() => void sendSearch(), debounceMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [requestKey, isSearchable]);

  return { ...current, retry: () => setAttempt(attempt + 1) };
}
