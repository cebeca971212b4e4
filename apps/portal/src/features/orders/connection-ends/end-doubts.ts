import { type ConnectionEndRequest, getPanelOwnerKey, listPortNames, normalizeLabel } from '@demarc/contract/connection-end.ts';
import type { TFunction } from 'i18next';
import type { ReviewPoint } from '../../../blocks/order-form/review-status.tsx';
import type { EndName } from './end-values.ts';
import type { UsedPort } from './used-ports.ts';

/** A warning about an end that may be correct and that only the customer can check. */
export interface EndDoubt {
  /** Translation key and values of the text. */
  key: string;
  params: Readonly<Record<string, string | number>>;
}

type RequestedPort = Pick<ConnectionEndRequest, 'patchPanel' | 'ports' | 'connectorType'>;

interface EndContext {
  /** The fibers of the cable; null for copper, which has one port per cable. */
  fibers: number | null;
  /** The ports in use in the customer's own rack or shared units; null for an end of another party, whose panels we do not know. */
  usedByOwn: readonly UsedPort[] | null;
}

/**
 * Lists warnings about the ports and the panel of an end. The API accepts them all: a port may take a pair of fibers, and a panel may
 * be new.
 */
export function listEndDoubts(
  { patchPanel, ports, connectorType }: RequestedPort,
  { fibers, usedByOwn }: EndContext,
): EndDoubt[] {
  const count = listPortNames(ports).length;
  // An MPO connector carries up to 12 fibers.
  const isCounted = fibers !== null && count > 0 && connectorType !== 'MPO12';
  const panels = [...new Set((usedByOwn ?? []).flatMap((port) => port.patchPanel ?? []))];
  const isUnknown = !!patchPanel && !panels.some((panel) => normalizeLabel(panel) === normalizeLabel(patchPanel));
  return [
    ...(panels.length > 0 && isUnknown
      ? [{ key: 'dc-connection-new.panel-unknown', params: { panel: patchPanel, panels: panels.join(', ') } }]
      : []),
    ...(isCounted && count < fibers ? [{ key: 'dc-connection-new.ports-fewer', params: { count, fibers } }] : []),
    ...(isCounted && count > fibers ? [{ key: 'dc-connection-new.ports-more', params: { ports: count, fibers } }] : []),
  ];
}

interface ReviewedEnds {
  ends: Readonly<Record<EndName, ConnectionEndRequest>>;
  fibers: number | null;
  usedPorts: readonly UsedPort[];
}

/** The warnings about both ends, for the review. */
export function getEndPoints({ ends, fibers, usedPorts }: ReviewedEnds, t: TFunction): ReviewPoint[] {
  return (['aEnd', 'zEnd'] as const).flatMap((name) => {
    const owner = getPanelOwnerKey(ends[name]);
    const usedByOwn = owner?.startsWith('OWN_') ? usedPorts.filter((port) => getPanelOwnerKey(port) === owner) : null;
    return listEndDoubts(ends[name], { fibers, usedByOwn }).map(({ key, params }) => ({
      title: t(`dc-connection-new.check-${name}`),
      text: t(key, params),
    }));
  });
}
