import { useEffect, useState } from 'react';

/** Returns `isOpen`, but false in the first render: Mantine returns the focus only if its drawer was mounted before it opens. */
export function useOpenAfterMount(isOpen: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isOpen && isMounted;
}
