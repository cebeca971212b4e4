import type { Client } from '@demarc/client/client.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import {
  acceptProviderLoa,
  addProviderTestResult,
  getProviderDcConnection,
  issueProviderLoa,
  reportProviderPatch,
} from '@demarc/contract/provider/dc-connection.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';
import type { OrderWork } from './order-work.ts';
import { simulateCable } from './simulate-cable.ts';

const portsPerPanel = 24;

export const connectionWork: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: ['LOA_RECEIVED', 'SENT_TO_FACILITY'],
  afterDate: ['PATCHED', 'TESTED'],
  hasVisit: false,
  perform: performConnectionWork,
};

/** Invents a panel and a pair of its ports. Each order gets different ports. */
function inventPorts(orderId: number, end: 'A' | 'Z'): { patchPanel: string; ports: string[] } {
  const first = 1 + 2 * (orderId % (portsPerPanel / 2));
  return { patchPanel: `S${end}-${Math.floor(orderId / (portsPerPanel / 2))}`, ports: [`${first}/${first + 1}`] };
}

/** Makes the calls about the connection that come before a milestone. */
async function performConnectionWork(client: Client, order: ProviderOrder, milestone: MilestoneCode): Promise<void> {
  if (order.type !== 'DC_CONNECTION' || order.subType === 'TERMINATE' || !order.serviceRef) return;
  const params = { dcConnectionId: order.serviceRef.id };
  const { orderId, details } = order;
  if (milestone === 'LOA_RECEIVED') {
    const { loa, aEnd } = await client.call(getProviderDcConnection, { params });
    if (loa?.status === 'RECEIVED') await client.call(acceptProviderLoa, { params });
    if (loa || details.initiator !== 'CUSTOMER') return;
    const ports = aEnd.patchPanel && aEnd.ports.length > 0 ? {} : inventPorts(orderId, 'A');
    const body = { issuedTo: details.zEnd.partyName ?? 'Patch & Co', ...ports };
    await client.call(issueProviderLoa, { params, body });
  }
  if (milestone === 'PATCHED') {
    const { aEnd, zEnd } = await client.call(getProviderDcConnection, { params });
    const assign = (end: typeof aEnd, name: 'A' | 'Z') =>
      end.patchPanel && end.ports.length > 0 ? null : inventPorts(orderId, name);
    const body = { aEnd: assign(aEnd, 'A'), zEnd: assign(zEnd, 'Z'), facilityReference: `FAC-${20_000 + orderId}` };
    await client.call(reportProviderPatch, { params, body });
  }
  if (milestone === 'TESTED') {
    await client.call(addProviderTestResult, { params, body: simulateCable(details, orderId) });
  }
}
