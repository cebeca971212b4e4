import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { SearchForUrlNumber } from './search-for-url-number.tsx';

interface GoneStateProps {
  title: string;
  text: string;
  /** The button that leads back to the list. */
  toList: ReactNode;
}

/** Instead of something that does not exist (any more): leads to the list, or to a search for the number in the address. */
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
