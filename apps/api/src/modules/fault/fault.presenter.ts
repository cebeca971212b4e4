import type { CircuitFault } from '@demarc/contract/circuit-fault.ts';
import type { ColocationFault } from '@demarc/contract/colocation-fault.ts';
import type { FaultBase } from '@demarc/contract/fault.ts';
import type { LineFault } from '@demarc/contract/line-fault.ts';
import type { ProviderFault } from '@demarc/contract/provider/fault.ts';
import type { FaultRow } from './fault.store.ts';

function toFault(row: FaultRow): FaultBase {
  const { faultId, kind, description, contactName, contactPhone, status, statusText } = row;
  return {
    faultId,
    kind,
    description,
    contactName,
    contactPhone,
    status,
    statusText,
    since: row.since?.toISOString() ?? null,
    reportedAt: row.reportedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  };
}

/** Presents a fault of a line. The contract of lines allows only their own kinds of fault. */
export function toLineFault(row: FaultRow): LineFault {
  return { ...toFault(row), kind: row.kind as LineFault['kind'], diagnosticId: row.measurementId };
}

/** Presents a fault of a circuit. The contract of circuits allows only their own kinds of fault. */
export function toCircuitFault(row: FaultRow): CircuitFault {
  return { ...toFault(row), kind: row.kind as CircuitFault['kind'], testId: row.measurementId };
}

/** Presents a fault of a rack or shared units, whose contract allows only their own kinds of fault. */
export function toColocationFault(row: FaultRow): ColocationFault {
  return { ...toFault(row), kind: row.kind as ColocationFault['kind'] };
}

export function toProviderFault(row: FaultRow): ProviderFault {
  const { customerId, subject, serviceId, measurementId } = row;
  return { ...toFault(row), customerId, subject, serviceId, measurementId };
}
