import type { HomeTile, KindHome } from '../../kinds/homes.ts';
import { isVisible, type PartReader } from '../../kinds/part-access.ts';

const maxTiles = 4;

/** The four most important numbers that this user may see. */
export function selectTiles(homes: readonly Pick<KindHome, 'tiles'>[], reader: PartReader): readonly HomeTile[] {
  return homes
    .flatMap(({ tiles = [] }) => tiles)
    .filter((tile) => isVisible(tile, reader))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxTiles);
}
