import { lineFaultKinds } from '@demarc/contract/line-fault.ts';
import { at, changedBy, company, createSamples, watched } from '../../testing/mail-samples.ts';
import { lineFault } from './line-fault.ts';

const fault = {
  ...{ lineId: 204_512, serviceId: 'LN-204512', faultId: '5f0c7f1e-8a58-4b47-9d0b-2f6f3c1f0a11', reportedAt: at },
  description: `Twee\nregels ${changedBy}`,
} as const;

export const samples = createSamples(lineFault, [
  ...lineFaultKinds.map((kind) => ({
    ...{ ...company, ...fault, kind, address: watched, reference: changedBy, since: at, verdict: 'FAULT' as const },
    ...{ contactName: changedBy, contactPhone: '0205550100' },
  })),
  {
    ...{ ...company, ...fault, firstName: '', kind: 'OTHER', address: watched, reference: null, since: null, verdict: null },
    ...{ contactName: null, contactPhone: null },
  },
]);
