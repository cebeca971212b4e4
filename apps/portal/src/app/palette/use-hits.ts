import { NoAnswerError } from '@demarc/client/client.ts';
import { type SearchHit, type SearchKind, search } from '@demarc/contract/search.ts';
import { useEffect, useState } from 'react';
import { client } from '../../lib/api.ts';
import { reportError, statusOf, waitSecondsOf } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';

const restMilliseconds = 120;
/** What the call takes, in signs as people count them. */
export const shortest = 2;
const longest = 100;

interface Answer {
  state: 'idle' | 'asking' | 'ready' | 'failed';
  /** Those of the last answer, also while the next one is on its way. */
  hits: readonly SearchHit[];
  /** What those were found for. */
  q: string;
  /** Came too often: after how many seconds it makes sense again. */
  waitSeconds: number | null;
}

export interface Hits extends Answer {
  askAgain: () => void;
}

const none: Answer = { state: 'idle', hits: [], q: '', waitSeconds: null };

/** Whether it is more than nothing, and less than the call takes. */
export function isTooShort(typed: string): boolean {
  return typed !== '' && [...typed].length < shortest;
}

/** Asks the server once the typing rests; an answer to what is no longer asked is dropped. */
export function useHits(typed: string, kinds: readonly SearchKind[]): Hits {
  const { claims } = useSession();
  const [last, setLast] = useState({ ...none, to: '' });
  const [turn, setTurn] = useState(0);
  const q = typed.slice(0, longest);
  const customerId = claims?.cid ?? 0;
  const among = kinds.join();
  const isAsked = q !== '' && !isTooShort(q) && among !== '';
  const question = [customerId, among, turn, q].join(' ');
  // Seen at once and not by an effect: a key may follow what was typed before that has run.
  const answer: Answer = !isAsked ? none : last.to === question ? last : { ...none, state: 'asking', hits: last.hits, q: last.q };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is made of all that it asks with.
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
        // The palette says itself that it failed; a session that has ended is another matter.
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
