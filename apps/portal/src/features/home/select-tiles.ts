import type { HomeTile, KindHome } from '../../kinds/homes.ts';
import { isVisible, type PartReader } from '../../kinds/part-access.ts';

const maxTiles = 4;
/** Only the last place depends on what waits; the first three (orders, open amounts, faults) never change. */
const maxWaitingTiles = 1;

type TileKind = Pick<KindHome, 'tiles'>;

/** The tiles that this user can see, most important first. */
export function listTiles(homes: readonly TileKind[], reader: PartReader): readonly HomeTile[] {
  return homes
    .flatMap(({ tiles = [] }) => tiles)
    .filter((tile) => isVisible(tile, reader))
    .toSorted((a, b) => a.rank - b.rank);
}

/** Selects the four most important tiles. The most important tile with something waiting takes the last place, whatever its rank. */
export function selectTiles(
  homes: readonly TileKind[],
  reader: PartReader,
  waitingIds: ReadonlySet<string>,
): readonly HomeTile[] {
  const tiles = listTiles(homes, reader);
  const first = tiles.slice(0, maxTiles - maxWaitingTiles);
  const others = tiles.slice(first.length);
  const waiting = others.filter(({ id }) => waitingIds.has(id));
  const notWaiting = others.filter(({ id }) => !waitingIds.has(id));
  return [...first, ...[...waiting, ...notWaiting].slice(0, maxWaitingTiles)];
}

/**
 * Whether this portal offers the user only tiles about the company, which every portal has. An end user's invoices do not count,
 * because end users open them in the portal of their service.
 */
export function isElsewhere(homes: readonly TileKind[], reader: PartReader): boolean {
  const isOwn = ({ feature, isForEndUsers }: HomeTile) =>
    feature !== undefined && feature !== 'userManagement' && !(feature === 'myInvoices' && isForEndUsers);
  return !reader.features.has('postalCodeCheck') && !listTiles(homes, reader).some(isOwn);
}

/** Whether the tile at this index can change with what waits for the user. */
export function dependsOnWaiting(index: number): boolean {
  return index >= maxTiles - maxWaitingTiles;
}
