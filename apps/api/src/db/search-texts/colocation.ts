import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { colocations } from '../schema/colocation.ts';
import { joinSearchText } from '../search-text.ts';

type SearchedField = 'kind' | 'reference' | 'name' | 'facilityLabel' | 'rackLabel' | 'room' | 'orderId' | 'prefixes';

/** Joins everything that a caller may have at hand to identify a rack or shared units. */
export function buildColocationSearchText(
  colocation: Pick<typeof colocations.$inferSelect, SearchedField | 'colocationId'>,
  site: { siteCode: string; name: string },
): string {
  return joinSearchText([
    formatServiceId(colocation.kind, colocation.colocationId),
    colocation.reference,
    colocation.name,
    colocation.facilityLabel,
    colocation.rackLabel,
    colocation.room,
    String(colocation.orderId),
    site.siteCode,
    site.name,
    ...colocation.prefixes.map(({ prefix }) => prefix),
  ]);
}
