import type { IpAddress } from '@demarc/contract/ip-address.ts';
import { containsAddress, formatAddress, getPrefixSize, parseAddress, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { NullRoute } from '@demarc/contract/ip-prefix.ts';
import type { NullRouteStatus } from '@demarc/contract/ip-prefix-parts.ts';
import type { TFunction } from 'i18next';

/** The map shows this many addresses at a time: a /24. */
export const cellsPerBlock = 256;

/** The states of a cell, which the map shows by shape as well as by color. */
export const cellMarks = ['FREE', 'WITHOUT_PTR', 'WITH_PTR', 'PENDING', 'FAILED', 'UNCONFIRMED', 'GATEWAY', 'RESERVED'] as const;
export type CellMark = (typeof cellMarks)[number];

export function getCellMark({ usage, ptr, dnsState, warnings }: IpAddress): CellMark {
  if (usage === 'NETWORK' || usage === 'BROADCAST') return 'RESERVED';
  if (dnsState === 'FAILED') return 'FAILED';
  if (dnsState === 'PENDING') return 'PENDING';
  if (usage === 'GATEWAY') return 'GATEWAY';
  if (ptr) return warnings.length > 0 ? 'UNCONFIRMED' : 'WITH_PTR';
  return usage === 'FREE' ? 'FREE' : 'WITHOUT_PTR';
}

/** A network or broadcast address has no PTR record. */
export function canEdit({ usage }: Pick<IpAddress, 'usage'>): boolean {
  return usage !== 'NETWORK' && usage !== 'BROADCAST';
}

/** Whether an address is in use without a PTR record, which lowers the score. The gateway is our router and does not count. */
export function lacksPtr({ usage, ptr }: Pick<IpAddress, 'usage' | 'ptr'>): boolean {
  return usage === 'ASSIGNED' && ptr === null;
}

/** Whether traffic to an address is dropped or will be; null if it is delivered. A null route that is ending still drops it. */
export type Drop = 'dropped' | 'to-drop' | null;

/** Returns a function that tells whether null routes drop the traffic to an address. */
export function createDropFinder(routes: readonly Pick<NullRoute, 'target' | 'status'>[]): (ip: string) => Drop {
  const drops: Readonly<Record<NullRouteStatus, Drop>> = {
    REQUESTED: 'to-drop',
    ACTIVE: 'dropped',
    ENDING: 'dropped',
    ENDED: null,
  };
  const open = routes.flatMap(({ target, status }) => {
    const block = parsePrefix(target);
    return block && drops[status] ? [{ block, drop: drops[status] }] : [];
  });
  return (ip) => {
    const address = open.length > 0 ? parseAddress(ip) : null;
    return (address && open.find(({ block }) => containsAddress(block, address))?.drop) ?? null;
  };
}

/** Whether "select all" includes an address: it has no PTR record and is not our router, so that a pattern replaces no name. */
export function isNameless(address: Pick<IpAddress, 'usage' | 'ptr'>): boolean {
  return canEdit(address) && address.usage !== 'GATEWAY' && address.ptr === null;
}

/** The text of a cell for screen readers. */
export function describeCell(address: IpAddress, drop: Drop, t: TFunction): string {
  const { ip, usage, hostname, ptr, ptrUnicode, dnsState, warnings } = address;
  return [
    ip,
    t(`ip-prefix.usage-${usage}`),
    drop && t(`ip-prefix.mark-${drop}`),
    hostname,
    ptr && t('ip-prefix.cell-ptr', { name: ptrUnicode ?? ptr }),
    dnsState && dnsState !== 'PUBLISHED' && t(`ip-prefix.dns-${dnsState}`),
    warnings.length > 0 && t('ip-prefix.not-confirmed'),
  ]
    .filter(Boolean)
    .join(', ');
}

interface Block {
  /** The first address. */
  first: string;
  label: string;
}

/** The number of /24 blocks of a prefix; 1 for a prefix that is not larger. */
export function countBlocks(prefix: string): number {
  const parsed = parsePrefix(prefix);
  if (!parsed || parsed.family === 6) return 1;
  return Math.max(1, Number(getPrefixSize(4, parsed.length)) / cellsPerBlock);
}

/** A block by its index. */
export function getBlock(prefix: string, at: number): Block {
  const parsed = parsePrefix(prefix);
  if (!parsed) return { first: '', label: prefix };
  const first = formatAddress({ family: parsed.family, value: parsed.first + BigInt(at * cellsPerBlock) });
  return { first, label: countBlocks(prefix) > 1 ? `${first}/24` : prefix };
}

/** The index of the cell to which a key moves focus; the same cell for other keys. */
export function moveCell(
  key: string,
  at: number,
  { count, columns, isControl }: { count: number; columns: number; isControl: boolean },
): number {
  const last = count - 1;
  const rowStart = at - (at % columns);
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: isControl ? 0 : rowStart,
    End: isControl ? last : Math.min(last, rowStart + columns - 1),
    PageUp: at % columns,
    PageDown: last - ((last - at) % columns),
  };
  const target = moves[key];
  return target === undefined || target < 0 || target > last ? at : target;
}

/** The last number of an address, which a cell shows. */
export function getLastNumber(ip: string): string {
  return ip.slice(ip.lastIndexOf('.') + 1);
}

/** The addresses between two cells that can be edited. */
export function selectRange(addresses: readonly IpAddress[], from: number, to: number): string[] {
  return addresses
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .filter(canEdit)
    .map(({ ip }) => ip);
}
