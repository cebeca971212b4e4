import type { CarrierResult, LineAvailability, ServiceAtAddress } from '@demarc/contract/availability.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { TFunction } from 'i18next';
import { getLineCondition, getLineDisplay } from '../line-display.ts';

type AvailabilityServices = Pick<LineAvailability, 'address' | 'alternatives' | 'services'>;

/** Finds the company's line or order at a connection point, where the API refuses a second one. */
export function findServiceAtPoint(
  { address, services }: AvailabilityServices,
  connectionPoint: string | null,
): ServiceAtAddress | undefined {
  const isSame = (a: string | null, b: string | null) => (a ?? '').toUpperCase() === (b ?? '').toUpperCase();
  return services.find((service) => isSame(service.connectionPoint, connectionPoint) && isSame(service.room, address.room));
}

/** Finds a service that blocks every new line on a network; undefined if a connection point is free. */
export function findBlockingService(
  availability: AvailabilityServices,
  { copper, fiber, physicalCarrier }: CarrierResult,
): ServiceAtAddress | undefined {
  // If there are several rooms, the user has to choose one first.
  const needsRoom =
    availability.address.room === null && new Set(availability.alternatives.flatMap(({ room }) => room ?? [])).size > 1;
  if (needsRoom) return undefined;
  const listPoints = (): (string | null)[] => {
    if (physicalCarrier === 'COPPER') return (copper?.connectionPoints ?? []).map(({ israPoint }) => israPoint);
    return physicalCarrier === 'FIBER' ? (fiber?.terminationPoints ?? []).map(({ ftuId }) => ftuId) : [];
  };
  const points = listPoints();
  const services = (points.length > 0 ? points : [null]).map((point) => findServiceAtPoint(availability, point));
  return services.every((service) => service !== undefined) ? services[0] : undefined;
}

/** Whether the line has been delivered, and not only ordered. */
export function isDelivered({ lineStatus }: ServiceAtAddress): boolean {
  return lineStatus !== null && lineStatus !== 'PENDING';
}

/** Describes the company's services at the address, at least one, in a sentence. */
export function formatServicesTitle(services: readonly ServiceAtAddress[], t: TFunction): string {
  const key = services.some(isDelivered) ? 'availability.has-line' : 'availability.has-order';
  return t(key, { count: services.length, number: services[0]?.orderNumber });
}

/** Most urgent glyph first. */
const glyphRanks = ['trouble', 'attention', 'running', 'waiting', 'ok', 'open', 'ended'] as const satisfies readonly GlyphName[];

/** Returns the glyph of the most urgent service; `lines` are the lines that have been loaded. */
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
