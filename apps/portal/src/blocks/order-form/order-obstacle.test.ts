import { describe, expect, it } from 'vitest';
import { orderObstacleOf } from './order-obstacle.tsx';

const msaId = '00000000-0000-4000-8000-000000000001';

describe('what keeps a company from ordering', () => {
  it.each(['BLOCKED', 'APPLICATION', 'TERMINATED'] as const)('is that it is %s, before anything else', (status) => {
    expect(orderObstacleOf({ status, msa: null })).toBe('CUSTOMER_NOT_ACTIVE');
  });
  it.each([null, { msaId, status: 'OFFERED' as const }])('is an agreement that nobody signed: %j', (msa) => {
    expect(orderObstacleOf({ status: 'ACTIVE', msa })).toBe('MSA_NOT_SIGNED');
  });
  it('is nothing once it is active and has signed', () => {
    expect(orderObstacleOf({ status: 'ACTIVE', msa: { msaId, status: 'SIGNED' } })).toBeNull();
  });
});
