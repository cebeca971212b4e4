import { changedBy, company, createSamples } from '../../testing/mail-samples.ts';
import { diversityWorsened } from './diversity-worsened.ts';

const pair = {
  one: { type: 'WDM', id: 7_001, label: changedBy, identifier: 'WDM-AMS1-AMS2-007001', status: 'ACTIVE' },
  other: { type: 'RACK', id: 311, label: 'AMS1-R03-12', identifier: 'RK-311', status: 'ACTIVE' },
} as const;

export const samples = createSamples(diversityWorsened, [
  {
    ...company,
    ...pair,
    conclusion: 'SHARED',
    newlyShared: ['AMS1 · MMR1', changedBy],
    unknownAspects: [],
    hadCertificate: true,
  },
  { ...company, ...pair, conclusion: 'NOT_PROVEN', newlyShared: [], unknownAspects: ['ROUTE', 'DUCT'], hadCertificate: false },
]);
