import { listOpenFaults, type ProviderFault, updateFault } from '@demarc/contract/provider/fault.ts';
import type { SimulatedActor, SimulatorContext } from './simulator-context.ts';

/** The times to look at a report and then to repair the fault, in simulated time. */
const responseMinutes = 10;
const repairMinutes = 60;

const cleaned = 'We cleaned a connector and measured again.';
/** The message to the customer when a fault is resolved. */
const repairTexts: Readonly<Record<ProviderFault['subject'], string>> = {
  line: cleaned,
  'dc-connection': cleaned,
  wdm: cleaned,
  rack: 'We repaired it and checked the rack.',
  'shared-colo': 'We repaired it and checked the units.',
};

/** Creates the service desk that works on the faults that customers report. */
export function createFaultDesk({ retryUntilResponse, client, waitMinutes }: SimulatorContext): SimulatedActor {
  const inProgress = new Set<string>();

  const processOpenItems = async (): Promise<void> => {
    const { items } = await client.call(listOpenFaults, { query: { limit: 200 } });
    for (const fault of items) void repair(fault);
  };

  const repair = async ({ faultId, subject, kind, status }: ProviderFault): Promise<void> => {
    if (inProgress.has(faultId)) return;
    inProgress.add(faultId);
    const params = { faultId };
    if (status === 'REPORTED') {
      await waitMinutes(responseMinutes);
      const body = { status: 'IN_PROGRESS' as const, text: 'A technician is on the way.' };
      await retryUntilResponse(() => client.call(updateFault, { params, body }));
    }
    // The provider's calls cannot restore a feed, so a lost one stays lost and its report open.
    if (kind === 'NO_POWER') return;
    await waitMinutes(repairMinutes);
    const body = { status: 'RESOLVED' as const, text: repairTexts[subject] };
    await retryUntilResponse(() => client.call(updateFault, { params, body }));
    inProgress.delete(faultId);
  };

  return {
    resume: processOpenItems,
    onEvent({ type }) {
      if (type.endsWith('.fault-reported')) void retryUntilResponse(processOpenItems);
    },
  };
}
