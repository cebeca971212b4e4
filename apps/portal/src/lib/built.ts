import { useRouter } from '@tanstack/react-router';

/** Tells whether the screen of a path in the route table is there: nothing links to one that is not. */
export function useIsBuilt(): (path: string) => boolean {
  const { routesByPath } = useRouter();
  return (path) => {
    const route = (routesByPath as Record<string, { options: { staticData?: { isPlanned?: boolean } } } | undefined>)[path];
    return route !== undefined && route.options.staticData?.isPlanned !== true;
  };
}
