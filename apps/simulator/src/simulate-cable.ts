import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { isFiber } from '@demarc/contract/optical-compatibility.ts';

/** Invents the length and the loss of a cable; always the same for the same number. */
export function simulateCable(
  { kind, mediaType }: Pick<DcConnection, 'kind' | 'mediaType'>,
  number: number,
): { lengthMeters: number; lossDb: number | null } {
  const lengthMeters = (kind === 'METRO_CONNECT' ? 6_000 : 25) + (number % 60);
  return { lengthMeters, lossDb: isFiber(mediaType) ? Number((0.3 + lengthMeters * 0.000_35).toFixed(2)) : null };
}
