import { Type } from 'typebox';
import { colocationAccess } from '../colocation-counts.ts';
import { CustomerId, IntegerId } from '../types.ts';

/** The properties that all power calls share. Racks and shared units have the same calls, each below its own path. */
export const powerCall = { tag: 'Power', access: colocationAccess } as const;

export const rackPowerPath = '/v1/customer/:customerId/rack/:rackId/power';
export const rackPowerParams = Type.Object({ customerId: CustomerId, rackId: IntegerId });
export const sharedColoPowerPath = '/v1/customer/:customerId/shared-colo/:sharedColoId/power';
export const sharedColoPowerParams = Type.Object({ customerId: CustomerId, sharedColoId: IntegerId });
