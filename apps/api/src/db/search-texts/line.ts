import type { EndUser, Evc } from '@demarc/contract/line-schemas.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { formatServiceId } from '@demarc/contract/service-id.ts';
import type { lines } from '../schema/line.ts';
import { getAddressVariants, joinSearchText } from '../search-text.ts';

/** Joins everything that a caller may have at hand to identify a line. */
export function buildLineSearchText(
  line: Pick<typeof lines.$inferInsert, 'address' | 'reference' | 'carrierServiceId' | 'orderId' | 'technical'> & {
    lineId: number;
    endUser: EndUser;
    evcs: Evc[];
  },
): string {
  const { address, endUser, evcs, technical } = line;
  const { ftuId, israPoint, nt, odfConnectionId, areaPop, accessNode } = technical;
  return joinSearchText([
    formatServiceId('LINE', line.lineId),
    line.reference,
    line.carrierServiceId,
    String(line.orderId),
    ...getAddressVariants(address),
    endUser.companyName,
    formatPersonName(endUser),
    endUser.email,
    endUser.phoneNumber,
    ...evcs.flatMap(({ ipv4Prefix, ipv6Prefix, username }) => [ipv4Prefix, ipv6Prefix, username]),
    ftuId,
    israPoint,
    odfConnectionId,
    nt?.serialNumber,
    areaPop,
    accessNode?.name,
    accessNode?.port,
    // Without separators, because people write MAC addresses with colons, hyphens or dots.
    nt?.macAddress.replaceAll(/[^\da-f]/gi, ''),
  ]);
}
