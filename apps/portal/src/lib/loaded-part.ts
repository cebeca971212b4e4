import { useEffect, useState } from 'react';

/** Code that is loaded once, ahead of the component that needs it. */
export interface LoadedPart<T> {
  loaded: T | null;
  load: () => Promise<T>;
}

/** Creates a part. After a failure, the next call of `load` requests it again. */
export function createLoadedPart<T>(request: () => Promise<T>): LoadedPart<T> {
  let loading: Promise<T> | null = null;
  const part: LoadedPart<T> = {
    loaded: null,
    load: () => {
      loading ??= request().then(
        (loaded) => {
          part.loaded = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
  return part;
}

/**
 * Returns the part, or null until it has loaded. Uses its own state instead of Suspense, because React delays suspended content by 300 ms.
 * A failure goes to the error boundary.
 */
export function useLoadedPart<T>(part: LoadedPart<T>): T | null {
  const [loaded, setLoaded] = useState(() => part.loaded);
  useEffect(() => {
    if (loaded !== null) return;
    const fail = (error: unknown) => {
      setLoaded(() => {
        throw error;
      });
    };
    part.load().then((next) => setLoaded(() => next), fail);
  }, [part, loaded]);
  return loaded;
}
