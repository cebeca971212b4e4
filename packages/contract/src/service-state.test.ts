import { expect, it } from 'vitest';
import { serviceStatuses } from './service.ts';
import { getServiceState, isInService } from './service-state.ts';

it('shows the operational state of an impaired service that is in service, otherwise its status', () => {
  for (const status of serviceStatuses) {
    for (const suspended of [false, true]) {
      const isWorking = isInService({ status, suspended });
      for (const operationalState of ['DOWN', 'DEGRADED'] as const) {
        expect(getServiceState({ status, suspended, operationalState })).toBe(isWorking ? operationalState : status);
      }
      for (const operationalState of ['UP', 'UNKNOWN'] as const) {
        expect(getServiceState({ status, suspended, operationalState })).toBe(status);
      }
    }
  }
});

it('counts a service as in service until it is terminated, unless it is suspended', () => {
  const working = serviceStatuses.filter((status) => isInService({ status, suspended: false }));
  expect(working).toEqual(['ACTIVE', 'PENDING_CHANGE', 'PENDING_TERMINATION']);
  expect(isInService({ status: 'PENDING_TERMINATION', suspended: true })).toBe(false);
});
