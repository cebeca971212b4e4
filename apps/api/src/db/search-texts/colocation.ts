import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { colocations } from '../schema/colocation.ts';
import { joinSearchText } from '../search-text.ts';

type Named = 'kind' | 'reference' | 'name' | 'facilityLabel' | 'rackLabel' | 'room' | 'orderId' | 'prefixes';

/** Everything that a caller may have at hand to identify a rack or shared units. */
export function buildColocationSearchText(
  one: Pick<typeof colocations.$inferSelect, Named | 'colocationId'>,
  site: { siteCode: string; name: string },
): string {
  return joinSearchText([
    formatServiceId(one.kind, one.colocationId),
    one.reference,
    one.name,
    one.facilityLabel,
    one.rackLabel,
    one.room,
    String(one.orderId),
    site.siteCode,
    site.name,
    ...one.prefixes.map(({ prefix }) => prefix),
  ]);
}
