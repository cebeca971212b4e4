// biome-ignore lint/style/noRestrictedImports: the one place that guards it.
import { hashKey, type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { createSingleFlight } from './single-flight.ts';

interface Callbacks<Output> {
  onSuccess?: (output: Output) => void;
  onError?: (error: Error) => void;
  onSettled?: () => void;
}

/** Of each state apart, so that what is known of one stays known. */
type Without<State, Name extends keyof State> = State extends unknown ? Omit<State, Name> : never;

type SingleMutation<Output, Input> = Without<UseMutationResult<Output, Error, Input>, 'mutate' | 'mutateAsync'> & {
  mutate: (input: Input, callbacks?: Callbacks<Output>) => void;
  mutateAsync: (input: Input) => Promise<Output>;
};

interface SingleMutationOptions<Output, Input> extends UseMutationOptions<Output, Error, Input> {
  /** What the input is about, where that is not all of it: one call runs for each at a time. */
  subjectOf?: (input: Input) => unknown;
}

/**
 * `useMutation` for everything that writes: a call that is under way, or that has just succeeded, is not started again (specification,
 * section 2). Calls about different subjects run side by side, and each has its own callbacks, as long as the component is there.
 */
export function useSingleMutation<Output, Input = void>(
  options: SingleMutationOptions<Output, Input>,
): SingleMutation<Output, Input> {
  const router = useRouter({ warn: false });
  const mutation = useMutation(options);
  const { mutateAsync: send, reset } = mutation;
  const isMounted = useRef(false);
  const subjectOf = useRef(options.subjectOf);
  subjectOf.current = options.subjectOf;
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  // Made once: callers keep `mutate` among what their own functions depend on.
  const single = useMemo(() => {
    const flight = createSingleFlight<Output>({ isLeaving: () => router?.state.isLoading ?? false });
    const start = (input: Input) => {
      const subject = subjectOf.current ? subjectOf.current(input) : input;
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
