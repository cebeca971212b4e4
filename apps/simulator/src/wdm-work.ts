import type { Client } from '@demarc/client/client.ts';
import type { MilestoneCode } from '@demarc/contract/kinds/registry.ts';
import type { ProviderOrder } from '@demarc/contract/provider/order.ts';
import { addProviderWdmLight, getProviderWdm, reportProviderWdmPatch } from '@demarc/contract/provider/wdm.ts';
import type { OrderWork } from './order-work.ts';
import { simulateLight } from './wdm-light.ts';

/** Ports of one multiplexer. */
const portsPerMux = 48;

export const wdmWork: OrderWork = {
  actor: 'PROVIDER',
  beforeDate: ['CHANNEL_RESERVED'],
  afterDate: ['PATCHED_A', 'PATCHED_Z', 'TESTED'],
  hasVisit: false,
  perform: performWdmWork,
};

/** Patches the ends of a wavelength and measures its light. */
async function performWdmWork(
  client: Client,
  { serviceRef, orderId, subType }: ProviderOrder,
  milestone: MilestoneCode,
): Promise<void> {
  if (!serviceRef || subType === 'TERMINATE') return;
  const params = { wdmId: serviceRef.id };
  const wdm = await client.call(getProviderWdm, { params });
  if (milestone === 'PATCHED_A' || milestone === 'PATCHED_Z') {
    const end = milestone === 'PATCHED_A' ? 'A' : 'Z';
    await client.call(reportProviderWdmPatch, { params, body: { end, muxPort: createMuxPort(end, orderId, wdm.channel) } });
  }
  if (milestone === 'TESTED') {
    const reading = { at: new Date().toISOString(), ...simulateLight(wdm, Math.random) };
    await client.call(addProviderWdmLight, { params, body: { readings: [reading] } });
  }
}

/** Such as `MUX-03/ch33`; always the same for the same order. */
function createMuxPort(end: 'A' | 'Z', orderId: number, channel: number): string {
  const mux = 1 + (Math.floor(orderId / portsPerMux) % 40) + (end === 'A' ? 0 : 40);
  return `MUX-${String(mux).padStart(2, '0')}/ch${channel}`;
}
