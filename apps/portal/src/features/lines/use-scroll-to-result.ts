import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls to the section when the page opens on it below the fold, as on a phone, and to its result when a measurement that was
 * started here is done. Focus stays where it is: the result is a live region.
 */
export function useScrollToResult(
  section: RefObject<HTMLElement | null>,
  result: RefObject<HTMLElement | null>,
  isMeasuring: boolean,
): { markStarted: () => void } {
  const isAwaited = useRef(false);
  const wasMeasuring = useRef(isMeasuring);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the section appears.
  useEffect(() => {
    // After the router has restored the scroll position.
    const frame = requestAnimationFrame(() => {
      const element = section.current;
      const isBelowFold = element !== null && element.getBoundingClientRect().top > innerHeight / 2;
      if (scrollY === 0 && isBelowFold) element.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs never change.
  useEffect(() => {
    const isDone = wasMeasuring.current && !isMeasuring;
    wasMeasuring.current = isMeasuring;
    if (!isDone || !isAwaited.current) return;
    isAwaited.current = false;
    result.current?.scrollIntoView({ block: 'nearest' });
  }, [isMeasuring]);
  return {
    markStarted: () => {
      isAwaited.current = true;
    },
  };
}
