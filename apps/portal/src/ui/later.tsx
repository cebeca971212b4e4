import { type ComponentType, Suspense, useState } from 'react';
import { lazyPart } from '../lib/load-part.ts';

/** A component that few users open: its chunk loads on first open. It stays mounted from then on, so that closing can animate. */
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
