import type { SessionClaims } from '@demarc/contract/session.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { kindHomes } from '../../kinds/homes.ts';
import { canLoad, type PartReader } from '../../kinds/part-access.ts';
import { listTiles } from './select-tiles.ts';

/** The tiles with something waiting for the user, and a read that is still loading. A tile whose read fails counts as not waiting. */
export function useWaitingTiles(
  claims: SessionClaims,
  reader: PartReader,
): { ids: ReadonlySet<string>; pending: UseQueryResult<boolean> | undefined } {
  const tiles = listTiles(kindHomes, reader).flatMap((tile) =>
    tile.getWaiting ? [{ ...tile, read: tile.getWaiting(claims) }] : [],
  );
  const results = useQueries({
    queries: tiles.map(({ read, ...tile }) => ({ ...read, enabled: canLoad(tile, reader) })),
  });
  return {
    ids: new Set(tiles.filter((_tile, index) => results[index]?.data === true).map(({ id }) => id)),
    pending: results.find(({ isPending }) => isPending),
  };
}
