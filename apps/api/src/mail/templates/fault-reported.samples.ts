import { faultKinds, faultSubjects } from '@demarc/contract/fault.ts';
import { at, changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { faultReported } from './fault-reported.ts';

const fault = {
  serviceId: 204_512,
  serviceName: 'LN-204512',
  location: changedBy,
  reportedAt: at,
  faultId: '5f0c7f1e-8a58-4b47-9d0b-2f6f3c1f0a11',
  description: `Twee\nregels ${changedBy}`,
};
const contact = { contactName: changedBy, contactPhone: '0205550100' };
const nothing = { reference: null, since: null, verdict: null, contactName: null, contactPhone: null };

export const samples = createSamples(faultReported, [
  ...faultKinds.map((kind) => ({
    ...company,
    ...fault,
    ...contact,
    subject: 'line' as const,
    kind,
    reference: changedBy,
    since: at,
    verdict: 'FAULT' as const,
  })),
  ...faultSubjects.map((subject) => ({ ...company, ...fault, ...nothing, subject, firstName: '', kind: 'OTHER' as const })),
]);
