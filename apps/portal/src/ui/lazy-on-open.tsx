import { type ComponentType, Suspense, useState } from 'react';
import { lazyChunk } from '../lib/load-chunk.ts';

/**
 * Creates a component whose chunk loads when it first opens, because few users open it. It stays mounted from then on, so that
 * closing can animate.
 */
export function lazyOnOpen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazyChunk(async () => ({ default: await load() }));
  return function LazyOnOpen(props) {
    const [isNeeded, setNeeded] = useState(isOpen(props));
    if (isOpen(props) && !isNeeded) setNeeded(true);
    return (
      isNeeded && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}
