import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Focuses an element when it appears, if the hash of the URL is its anchor. */
export function useFocusedByUrl<E extends HTMLElement>(anchor: string) {
  const ref = useRef<E>(null);
  const isTarget = useLocation({ select: ({ hash }) => hash === anchor });
  useEffect(() => {
    if (isTarget) ref.current?.focus();
  }, [isTarget]);
  return ref;
}
