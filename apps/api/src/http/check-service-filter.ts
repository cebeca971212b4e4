import { invalid } from './problem.ts';

/** Refuses a service ID without the type of the service, because services of different types have the same IDs. */
export function checkServiceFilter({ serviceType, serviceId }: { serviceType?: string; serviceId?: number }): void {
  if (serviceId !== undefined && serviceType === undefined) {
    throw invalid([{ field: 'query.serviceType', code: 'validation.required' }]);
  }
}
