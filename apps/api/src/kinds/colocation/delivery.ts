import type { RackDelivery, SharedColoDelivery } from '@demarc/contract/kinds/colocation-order-details.ts';
import { listUplinkPorts, type Uplink, type UplinkRequest } from '@demarc/contract/uplink.ts';
import type { FieldProblem } from '../../http/problem.ts';
import { validatePrefix } from '../prefixes.ts';

export type ColocationDelivery = RackDelivery & SharedColoDelivery;

/** The properties of ordered space that its delivery must match. */
export interface OrderedSpace {
  kind: 'RACK' | 'SHARED_COLO';
  heightUnits: number;
  /** Whether the space is a whole cabinet. */
  isFull: boolean;
  feeds: readonly { label: 'A' | 'B' }[];
  uplinks: readonly UplinkRequest[];
  ipv4PrefixLength: number | null;
  ipv6PrefixLength: number | null;
}

/** The lowest delivered unit, and the height of its cabinet. */
export interface Placement {
  startUnit: number;
  cabinetHeightUnits: number;
}

/** Validates a delivery against the ordered space. `maxHeightUnits` is the height of the tallest rack in the data center. */
export function validateDelivery(
  ordered: OrderedSpace,
  delivery: ColocationDelivery,
  maxHeightUnits: number,
): { placement: Placement; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const addProblem = (field: string, code: string, params?: Record<string, number>) => {
    problems.push({ field: `delivery.${field}`, code, ...(params && { params }) });
  };
  for (const field of ordered.kind === 'RACK' ? (['room', 'row', 'position'] as const) : (['rackLabel'] as const)) {
    if (!delivery[field]?.trim()) addProblem(field, 'validation.required');
  }
  const cabinetHeightUnits = delivery.cabinetHeightUnits ?? (ordered.isFull ? ordered.heightUnits : maxHeightUnits);
  const startUnit = delivery.startUnit ?? 1;
  const maxStartUnit = cabinetHeightUnits - ordered.heightUnits + 1;
  if (delivery.startUnit === undefined && !ordered.isFull) addProblem('startUnit', 'validation.required');
  else if (maxStartUnit < 1) addProblem('cabinetHeightUnits', 'validation.min', { min: ordered.heightUnits });
  else if (startUnit > maxStartUnit) addProblem('startUnit', 'validation.max', { max: maxStartUnit });
  const { feeds = [], uplinks = [] } = delivery;
  feeds.forEach(({ label }, index) => {
    if (!ordered.feeds.some((feed) => feed.label === label)) addProblem(`feeds[${index}].label`, 'validation.unknown-value');
    else if (feeds.findIndex((feed) => feed.label === label) < index) addProblem(`feeds[${index}].label`, 'validation.duplicate');
  });
  // The power of a feed without a meter could not be billed.
  if (ordered.feeds.some(({ label }) => !feeds.some((feed) => feed.label === label))) addProblem('feeds', 'validation.required');
  const ports = listUplinkPorts(ordered.uplinks);
  if (uplinks.length < ports.length) addProblem('uplinks', 'validation.min-array-length', { min: ports.length });
  if (uplinks.length > ports.length) addProblem('uplinks', 'validation.max-array-length', { max: ports.length });
  problems.push(
    ...validatePrefix('delivery.ipv4Prefix', delivery.ipv4Prefix, 4, ordered.ipv4PrefixLength),
    ...validatePrefix('delivery.ipv6Prefix', delivery.ipv6Prefix, 6, ordered.ipv6PrefixLength),
  );
  return { placement: { startUnit, cabinetHeightUnits }, problems };
}

/** Combines the ordered uplinks with the switch ports that the delivery assigns, in the same order. */
export function toUplinks(ordered: readonly UplinkRequest[], delivered: ColocationDelivery['uplinks'] = []): Uplink[] {
  return listUplinkPorts(ordered).map((port, index) => ({
    portId: index + 1,
    ...port,
    switchPort: delivered[index]?.switchPort ?? '',
    vlanMode: delivered[index]?.vlanMode ?? 'ACCESS',
  }));
}

/** Formats the name of delivered space: its cabinet, and its units unless it is a whole cabinet. */
export function formatColocationName(
  { kind, heightUnits, isFull }: Pick<OrderedSpace, 'kind' | 'heightUnits' | 'isFull'>,
  siteCode: string,
  { row, position, rackLabel }: Record<'row' | 'position' | 'rackLabel', string | undefined>,
  startUnit: number,
): string {
  const cabinet = kind === 'RACK' ? `${siteCode}-R${row}-${position}` : `${siteCode}-${rackLabel}`;
  if (isFull) return cabinet;
  const lastUnit = startUnit + heightUnits - 1;
  return lastUnit === startUnit ? `${cabinet} U${startUnit}` : `${cabinet} U${startUnit}-U${lastUnit}`;
}
