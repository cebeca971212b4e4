import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to a fallback element when a focused button is removed after its action.
 * Attach the returned ref to the element that contains the buttons.
 */
export function useFocusFallback(getFallback: () => HTMLElement | null): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // Native listeners: React fires no focus events during a commit, which is when a closing dialog restores the focus.
  useEffect(() => {
    const container = containerRef.current;
    const onFocusIn = () => {
      hasFocus.current = true;
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget) hasFocus.current = Boolean(container?.contains(relatedTarget as Node));
      // Without a next target the element may have been removed; check on the next tick whether it is still connected.
      else setTimeout(() => (target as Node).isConnected && document.activeElement !== target && clearFocus());
    };
    const clearFocus = () => {
      hasFocus.current = false;
    };
    container?.addEventListener('focusin', onFocusIn);
    container?.addEventListener('focusout', onFocusOut);
    return () => {
      container?.removeEventListener('focusin', onFocusIn);
      container?.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  useEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    hasFocus.current = false;
    getFallback()?.focus({ preventScroll: true });
  });
  return containerRef;
}
