import { type Prefix, parseAddress } from '@demarc/contract/ip-network.ts';
import { getReverseName, listReverseZones } from '@demarc/contract/reverse-dns.ts';
import type { AddressRow } from './address.store.ts';

/** The time for which resolvers may cache a PTR record. */
export const ptrTtlSeconds = 86_400;
const pageSize = 500;

/** Streams the PTR records of a prefix as a zone file, zone by zone. */
export async function* generateZoneFile(
  block: Prefix,
  findPage: (after: string | null, limit: number) => Promise<readonly Pick<AddressRow, 'ip' | 'ptr'>[]>,
): AsyncGenerator<string> {
  const zones = new Set(listReverseZones(block));
  yield `$TTL ${ptrTtlSeconds}\n`;
  let origin = '';
  for (let after: string | null = null; ; ) {
    const rows = await findPage(after, pageSize);
    let pageText = '';
    for (const { ip, ptr } of rows) {
      const address = parseAddress(ip);
      if (!address || ptr === null) continue;
      const name = getReverseName(address);
      const zone = findZone(zones, name);
      if (zone !== origin) {
        origin = zone;
        pageText += `$ORIGIN ${zone}.\n`;
      }
      pageText += `${name.slice(0, -zone.length - 1)} IN PTR ${ptr}.\n`;
    }
    yield pageText;
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.ip;
  }
}

function findZone(zones: ReadonlySet<string>, name: string): string {
  let zone = name;
  while (!zones.has(zone)) zone = zone.slice(zone.indexOf('.') + 1);
  return zone;
}
