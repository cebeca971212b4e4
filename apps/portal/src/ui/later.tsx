import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '../lib/load-part.ts';

/**
 * A part of a page that few open: its script comes when it opens for the first time. From then on it stays, so that it can close in
 * its own time.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyPart(async () => ({ default: await load() }));
  return function Later(props) {
    const [isWanted, setWanted] = useState(isOpen(props));
    if (isOpen(props) && !isWanted) setWanted(true);
    return (
      isWanted && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
