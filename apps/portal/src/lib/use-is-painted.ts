import { useEffect } from 'react';
import { createStore, useStore } from './store.ts';

const isPainted = createStore(false);

/**
 * Whether the first page is on screen. Only then does it request what is around its content, because sending ten requests takes a tenth of
 * a second on a slow phone.
 */
export function useIsPainted(): boolean {
  useEffect(() => {
    if (isPainted.get()) return;
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => isPainted.set(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return useStore(isPainted);
}
