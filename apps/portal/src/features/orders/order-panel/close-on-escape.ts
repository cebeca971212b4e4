import type { KeyboardEvent } from 'react';

/** Closes a form on Escape, but not the panel that contains it. */
export function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
}
