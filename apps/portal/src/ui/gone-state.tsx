import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { SearchForUrlNumber } from './search-for-url-number.tsx';

interface GoneStateProps {
  title: string;
  text: string;
  /** The button that leads back to the list. */
  toList: ReactNode;
}

/** Shown for an object that does not exist, or no longer exists. Leads to the list, or to a search for the number in the URL. */
export function GoneState({ title, text, toList }: GoneStateProps) {
  return (
    <EmptyState
      title={title}
      text={text}
      actions={
        <>
          {toList}
          <SearchForUrlNumber />
        </>
      }
    />
  );
}
