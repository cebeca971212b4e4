// biome-ignore lint/style/noRestrictedImports: this is the guarded wrapper.
import { hashKey, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { createSingleFlight } from './single-flight.ts';

interface Callbacks<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** `Omit` for each member of a union, which keeps its discriminants. */
type OmitFromEach<State, Name extends keyof State> = State extends unknown ? Omit<State, Name> : never;

type SingleMutation<Output, Input> = OmitFromEach<UseMutationResult<Output, Error, Input>, 'mutate' | 'mutateAsync'> & {
  mutate: (input: Input, callbacks?: Callbacks<Output>) => void;
  mutateAsync: (input: Input) => Promise<Output>;
};

interface SingleMutationOptions<Output, Input> extends UseMutationOptions<Output, Error, Input> {
  /** Returns the subject of the input, by default the whole input. One call at a time runs for each subject. */
  getSubject?: (input: Input) => unknown;
}

/**
 * `useMutation` for every write: does not repeat a call that is running or has just succeeded (specification, section 2). Calls
 * about different subjects run in parallel, and each one's callbacks run while the component is mounted.
 */
export function useSingleMutation<Output, Input = void>(
  options: SingleMutationOptions<Output, Input>,
): SingleMutation<Output, Input> {
  const router = useRouter({ warn: false });
  const mutation = useMutation(options);
  const { mutateAsync: send, reset } = mutation;
  const isMounted = useRef(false);
  const getSubject = useRef(options.getSubject);
  getSubject.current = options.getSubject;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // Created once, because callers use `mutate` as a dependency of their own functions.
  const single = useMemo(() => {
    const flight = createSingleFlight<Output>({ isLeaving: () => router?.state.isLoading ?? false });
    const start = (input: Input) => {
      const subject = getSubject.current ? getSubject.current(input) : input;
      return flight.start({ subject: hashKey([subject]), content: hashKey([input]) }, () => send(input));
    };
    return {
      mutateAsync: (input: Input) => start(input).promise,
      mutate: (input: Input, { onSuccess, onError, onSettled }: Callbacks<Output> = {}) => {
        const { promise, isRepeat } = start(input);
        if (isRepeat) return;
        const ifMounted = (act: () => void) => {
          if (isMounted.current) act();
        };
        void promise
          .then(
            (output) => ifMounted(() => onSuccess?.(output)),
            (error: Error) => ifMounted(() => onError?.(error)),
          )
          .then(() => ifMounted(() => onSettled?.()));
      },
      reset: () => {
        flight.forget();
        reset();
      },
    };
  }, [router, send, reset]);
  return { ...mutation, ...single } as SingleMutation<Output, Input>;
}
