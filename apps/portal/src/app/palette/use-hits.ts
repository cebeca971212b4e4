import { NoAnswerError } from '@demarc/client/client.ts';
import { type SearchHit, type SearchKind, search } from '@demarc/contract/search.ts';
import { useEffect, useState } from 'react';
import { client } from '../../lib/api.ts';
import { reportError, statusOf, waitSecondsOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';

const restMilliseconds = 120;
/** The query length that the API accepts, in user-perceived characters. */
export const shortest = 2;
const longest = 100;

interface Answer {
  state: 'idle' | 'asking' | 'ready' | 'failed';
  /** Results of the last response, kept while the next request is running. */
  hits: readonly SearchHit[];
  /** The query that `hits` belongs to. */
  q: string;
  /** Seconds until a retry is allowed, after a 429. */
  waitSeconds: number | null;
}

export interface Hits extends Answer {
  askAgain: () => void;
}

const none: Answer = { state: 'idle', hits: [], q: '', waitSeconds: null };

/** Whether the query is non-empty but shorter than the API accepts. */
export function isTooShort(typed: string): boolean {
  return typed !== '' && [...typed].length < shortest;
}

/** Searches the server after a pause in typing; outdated responses are discarded. */
export function useHits(typed: string, kinds: readonly SearchKind[]): Hits {
  const { claims } = useSession();
  const [last, setLast] = useState({ ...none, to: '' });
  const [turn, setTurn] = useState(0);
  const q = typed.slice(0, longest);
  const customerId = claims?.cid ?? 0;
  const among = kinds.join();
  const isAsked = q !== '' && !isTooShort(q) && among !== '';
  const question = [customerId, among, turn, q].join(' ');
  // Derived while rendering instead of in an effect, because a key press may come before the effect has run.
  const answer: Answer = !isAsked ? none : last.to === question ? last : { ...none, state: 'asking', hits: last.hits, q: last.q };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` contains everything that the request uses.
  useEffect(() => {
    if (!isAsked) return setLast({ ...none, to: '' });
    const stop = new AbortController();
    const setAnswer = (given: Answer) => setLast({ ...given, to: question });
    const ask = async () => {
      const kind = among.split(',') as SearchKind[];
      try {
        const { hits } = await client.call(search, { params: { customerId }, query: { q, kind } }, { signal: stop.signal });
        if (!stop.signal.aborted) setAnswer({ ...none, state: 'ready', hits, q });
      } catch (error) {
        if (stop.signal.aborted) return;
        setAnswer({ ...none, state: 'failed', waitSeconds: statusOf(error) === 429 ? waitSecondsOf(error) : null });
        // The palette shows the failure itself; an expired session is handled globally.
        if (!(error instanceof NoAnswerError)) void reportError(error, { handles: [429, 503], isQuiet500: true });
      }
    };
    const timer = setTimeout(() => void ask(), restMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [question, isAsked]);

  return { ...answer, askAgain: () => setTurn(turn + 1) };
}
