import { connectionPorts, dcConnections } from '../../db/schema/dc-connection.ts';
import { assertDcConnectionInvariants } from '../dc-connection-invariants.ts';
import { startDemoDcConnections } from '../demo-dc-connections.ts';
import type { SampleKind } from '../sample-kind.ts';

export const sampleKind: SampleKind = {
  startDemo: startDemoDcConnections,
  assertInvariants: assertDcConnectionInvariants,
  bulkTables: [dcConnections, connectionPorts],
};
