import type { ConnectionEnd } from '@demarc/contract/connection-end.ts';
import { formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import type { wdms } from '../schema/wdm.ts';
import { joinSearchText } from '../search-text.ts';

type Named = 'circuitId' | 'reference' | 'orderId' | 'channel' | 'muxPortA' | 'muxPortZ' | 'aEnd' | 'zEnd';

/** Everything that a caller may have at hand to identify a wavelength: its numbers, route, channel, ports and ends. */
export function buildWdmSearchText(
  one: Pick<typeof wdms.$inferSelect, Named>,
  route: { routeCode: string; routeName: string; grid: WdmGrid },
): string {
  return joinSearchText([
    one.circuitId,
    one.reference,
    String(one.orderId),
    route.routeCode,
    route.routeName,
    formatWdmChannel(route.grid, one.channel),
    one.muxPortA,
    one.muxPortZ,
    ...[one.aEnd, one.zEnd].flatMap(listEndTexts),
  ]);
}

function listEndTexts({ siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, patchPanel, ports }: ConnectionEnd) {
  return [siteCode, siteName, colocationName, partyName, roomOrCage, cabinet, patchPanel, ...ports];
}
