import type { CarrierResult, LineAvailability, ServiceAtAddress } from '@demarc/contract/availability.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { getLineCondition, getLineDisplay } from '../line-display.ts';

type AvailabilityServices = Pick<LineAvailability, 'address' | 'alternatives' | 'services'>;

/** The company's line or order at a connection point; the API refuses a second one there. */
export function findServiceAtPoint(
  { address, services }: AvailabilityServices,
  connectionPoint: string | null,
): ServiceAtAddress | undefined {
  const isSame = (one: string | null, other: string | null) => (one ?? '').toUpperCase() === (other ?? '').toUpperCase();
  return services.find((service) => isSame(service.connectionPoint, connectionPoint) && isSame(service.room, address.room));
}

/** The service that blocks every new line on a network; undefined when a connection point is free. */
export function findBlockingService(
  availability: AvailabilityServices,
  { copper, fiber, physicalCarrier }: CarrierResult,
): ServiceAtAddress | undefined {
  // With several rooms, the chosen one decides.
  const hasRooms =
    availability.address.room === null && new Set(availability.alternatives.flatMap(({ room }) => room ?? [])).size > 1;
  if (hasRooms) return undefined;
  const points: (string | null)[] =
    physicalCarrier === 'COPPER'
      ? (copper?.connectionPoints ?? []).map(({ israPoint }) => israPoint)
      : physicalCarrier === 'FIBER'
        ? (fiber?.terminationPoints ?? []).map(({ ftuId }) => ftuId)
        : [];
  const services = (points.length > 0 ? points : [null]).map((point) => findServiceAtPoint(availability, point));
  return services.every((service) => service !== undefined) ? services[0] : undefined;
}

/** Whether the company has a line here; otherwise it has only ordered one. */
export function isDelivered({ lineStatus }: ServiceAtAddress): boolean {
  return lineStatus !== null && lineStatus !== 'PENDING';
}

/** Describes the services of the company at the address in a sentence. There is at least one. */
export function formatServicesTitle(services: readonly ServiceAtAddress[], t: TFunction): string {
  const text = services.some(isDelivered) ? 'availability.has-line' : 'availability.has-order';
  return t(text, { count: services.length, number: services[0]?.orderNumber });
}

/** The most urgent glyph first. */
const glyphRanks = ['trouble', 'attention', 'running', 'waiting', 'ok', 'open', 'ended'] as const satisfies readonly GlyphName[];

/** The glyph of the service that needs a look first; `lines` are those that are loaded. */
export function getServicesGlyph(
  services: readonly ServiceAtAddress[],
  lines: ReadonlyMap<number, Parameters<typeof getLineCondition>[0]>,
): GlyphName {
  const glyphs = services.map((service) => {
    const line = service.lineId === null ? undefined : lines.get(service.lineId);
    if (line) return getLineDisplay(getLineCondition(line)).glyph;
    return getLineDisplay(isDelivered(service) ? 'UNKNOWN' : 'PENDING').glyph;
  });
  return glyphRanks.find((glyph) => glyphs.includes(glyph)) ?? 'open';
}
