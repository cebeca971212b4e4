import type { HomeTile, KindHome } from '../../kinds/homes.ts';
import { isVisible, type PartReader } from '../../kinds/part-access.ts';

const maxTiles = 4;
/** The first numbers always stay: what is ordered, owed and broken. */
const maxWaitingTiles = 1;

type TileKind = Pick<KindHome, 'tiles'>;

/** The numbers that this user may see, the most important one first. */
export function listTiles(homes: readonly TileKind[], reader: PartReader): readonly HomeTile[] {
  return homes
    .flatMap(({ tiles = [] }) => tiles)
    .filter((tile) => isVisible(tile, reader))
    .toSorted((a, b) => a.rank - b.rank);
}

/** The four most important numbers. The most important one of which something waits takes the last place, whatever its rank. */
export function selectTiles(
  homes: readonly TileKind[],
  reader: PartReader,
  waitingIds: ReadonlySet<string>,
): readonly HomeTile[] {
  const tiles = listTiles(homes, reader);
  const first = tiles.slice(0, maxTiles - maxWaitingTiles);
  const others = tiles.slice(first.length);
  const waiting = others.filter(({ id }) => waitingIds.has(id));
  const rest = others.filter(({ id }) => !waitingIds.has(id));
  return [...first, ...[...waiting, ...rest].slice(0, maxWaitingTiles)];
}

/**
 * Whether this portal has nothing of its own for the user: only numbers about the company, which every portal has. The invoices of
 * those who use a service are read where the service is.
 */
export function isElsewhere(homes: readonly TileKind[], reader: PartReader): boolean {
  const isOwn = ({ feature, isForEndUsers }: HomeTile) =>
    feature !== undefined && feature !== 'userManagement' && !(feature === 'myInvoices' && isForEndUsers);
  return !reader.features.has('postalCodeCheck') && !listTiles(homes, reader).some(isOwn);
}

/** Whether it depends on what waits which number has this place. */
export function dependsOnWaiting(index: number): boolean {
  return index >= maxTiles - maxWaitingTiles;
}
