import { describe, expect, it } from 'vitest';
import { isRenewing } from './contract-term.ts';

describe('a term', () => {
  const service = { contractEndDate: '2026-05-31', terminationDate: null, status: 'ACTIVE' } as const;

  it('renews from the day after its last one', () => {
    expect(isRenewing(service, '2026-05-31')).toBe(false);
    expect(isRenewing(service, '2026-06-01')).toBe(true);
  });

  it('does not renew without a contract, with an end date, or once the service has ended', () => {
    expect(isRenewing({ ...service, contractEndDate: null }, '2026-06-01')).toBe(false);
    expect(isRenewing({ ...service, terminationDate: '2026-06-30' }, '2026-06-01')).toBe(false);
    expect(isRenewing({ ...service, status: 'TERMINATED' }, '2026-06-01')).toBe(false);
  });
});
