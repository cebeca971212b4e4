import type { ConnectionEndRequest } from '@demarc/contract/connection-end.ts';
import { trimToNull } from '../../../blocks/order-form/order-envelope.ts';
import type { PortValues, ThirdPartyValues } from './end-values.ts';

/** Splits the text of the ports field, such as `11/12, 13/14`. */
export function parsePorts(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((port) => port.trim())
    .filter(Boolean);
}

export function toPort({ patchPanel, ports, connectorType }: PortValues) {
  return { patchPanel: trimToNull(patchPanel), ports: parsePorts(ports), connectorType };
}

/** Converts the key of a rack or shared units, such as `RACK:311`, to fields of the request. */
export function toOwnEnd(key: string): Pick<ConnectionEndRequest, 'party' | 'rackId' | 'sharedColoId'> {
  const [kind, id] = key.split(':');
  const number = Number(id) || null;
  return kind === 'SHARED_COLO'
    ? { party: 'OWN_SHARED_COLO', sharedColoId: number, rackId: null }
    : { party: 'OWN_RACK', rackId: number, sharedColoId: null };
}

export function toThirdParty({ partyName, roomOrCage, cabinet }: ThirdPartyValues) {
  return {
    party: 'THIRD_PARTY' as const,
    partyName: trimToNull(partyName),
    roomOrCage: trimToNull(roomOrCage),
    cabinet: trimToNull(cabinet),
  };
}
