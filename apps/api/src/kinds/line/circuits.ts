import { formatPrefix, parsePrefix } from '@demarc/contract/ip-network.ts';
import type { LineDelivery } from '@demarc/contract/kinds/line-order-details.ts';
import type { EvcRequest } from '@demarc/contract/line-order.ts';
import type { Evc } from '@demarc/contract/line-schemas.ts';
import type { Static } from 'typebox';
import type { FieldProblem } from '../../http/problem.ts';
import { type PrefixSource, validatePrefix } from '../prefixes.ts';

type OrderedCircuit = Static<typeof EvcRequest>;
type DeliveredCircuit = NonNullable<LineDelivery['evcs']>[number];

/** A circuit to be delivered, without its prefixes. */
export interface PlannedCircuit {
  circuit: Omit<Evc, 'ipv4PrefixId' | 'ipv4Prefix' | 'ipv6PrefixId' | 'ipv6Prefix'>;
  ipv4: PrefixSource;
  ipv6: PrefixSource;
}

const firstVlan = 100;
const mtu = 1500;

/** Plans the circuits to deliver. Values of the existing line stay unless the order or the delivery changes them. */
export function planCircuits(
  ordered: readonly OrderedCircuit[],
  line: { lineId: number; evcs: readonly Evc[]; downMbps: number; upMbps: number },
  delivered: readonly DeliveredCircuit[] = [],
): PlannedCircuit[] {
  const requestedVlans = ordered.map(({ vlanId }, index) => delivered[index]?.vlanId ?? vlanId ?? null);
  const vlans = assignVlans(requestedVlans, line.evcs.slice(0, ordered.length));
  return ordered.map(({ productCode, circuitType, ipv4PrefixLength, ipv6PrefixLength }, index) => {
    const existingEvc = line.evcs[index];
    const delivery = delivered[index];
    const name = circuitType === 'PPPOE' ? `ln-${line.lineId}-${index + 1}` : null;
    const username = delivery?.username ?? existingEvc?.username ?? name;
    const svlanId = delivery?.svlanId ?? existingEvc?.svlanId ?? null;
    return {
      circuit: {
        evcId: existingEvc?.evcId ?? index + 1,
        productCode,
        circuitType,
        vlanId: vlans[index]!,
        svlanId,
        mtu,
        username,
        downMbps: line.downMbps,
        upMbps: line.upMbps,
      },
      ipv4: toPrefixSource(ipv4PrefixLength, delivery?.ipv4Prefix, existingEvc?.ipv4PrefixId, existingEvc?.ipv4Prefix),
      ipv6: toPrefixSource(ipv6PrefixLength, delivery?.ipv6Prefix, existingEvc?.ipv6PrefixId, existingEvc?.ipv6Prefix),
    };
  });
}

/** Validates a delivery against the ordered circuits. */
export function validateDelivery(
  ordered: readonly OrderedCircuit[],
  delivered: readonly DeliveredCircuit[] = [],
): FieldProblem[] {
  if (delivered.length > ordered.length) {
    return [{ field: 'delivery.evcs', code: 'validation.max-array-length', params: { max: ordered.length } }];
  }
  return delivered.flatMap(({ vlanId, ipv4Prefix, ipv6Prefix }, index) => {
    const field = (name: string) => `delivery.evcs[${index}].${name}`;
    const isDuplicate =
      delivered.slice(0, index).some((circuit) => circuit.vlanId === vlanId) ||
      ordered.slice(delivered.length).some((circuit) => circuit.vlanId === vlanId);
    const { ipv4PrefixLength, ipv6PrefixLength } = ordered[index]!;
    return [
      ...(isDuplicate ? [{ field: field('vlanId'), code: 'validation.vlan-duplicate' }] : []),
      ...validatePrefix(field('ipv4Prefix'), ipv4Prefix, 4, ipv4PrefixLength),
      ...validatePrefix(field('ipv6Prefix'), ipv6Prefix, 6, ipv6PrefixLength),
    ];
  });
}

function toPrefixSource(
  length: number | null | undefined,
  chosenPrefix: string | null | undefined,
  prefixId: number | null | undefined,
  prefix: string | null | undefined,
): PrefixSource {
  if (!length) return null;
  const block = chosenPrefix ? parsePrefix(chosenPrefix) : null;
  const isKept = prefixId && prefix && (block ? formatPrefix(block) === prefix : prefix.endsWith(`/${length}`));
  if (isKept) return { existing: { prefixId, prefix } };
  return block ? { chosen: block } : { length };
}

/** Assigns VLANs: requested ones first, then the existing one, then the next free one. */
function assignVlans(requested: readonly (number | null)[], existing: readonly Pick<Evc, 'vlanId'>[]): number[] {
  const usedVlans = new Set(requested.filter((vlan) => vlan !== null));
  const isFree = (vlan: number | undefined) => vlan !== undefined && !usedVlans.has(vlan);
  let next = firstVlan;
  return requested.map((vlan, index) => {
    if (vlan !== null) return vlan;
    while (usedVlans.has(next)) next += 1;
    const existingVlan = existing[index]?.vlanId;
    const freeVlan = isFree(existingVlan) ? existingVlan! : next;
    usedVlans.add(freeVlan);
    return freeVlan;
  });
}
