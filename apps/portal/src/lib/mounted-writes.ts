import type { CallInput } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { useEffect, useRef } from 'react';

/** A write that a mounted component can make. */
export interface MountedWrite {
  operation: OperationShape;
  /** Returns the input that the write would send now; null if unknown. */
  input: () => CallInput | null;
}

const mounted = new Set<MountedWrite>();

/** Registers a write while its component is mounted. */
export function useMountedWrite(operation: OperationShape, input: (() => CallInput | null) | null | undefined): void {
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const write = { operation, input: () => latest.current?.() ?? null };
    mounted.add(write);
    return () => void mounted.delete(write);
  }, [operation]);
}

/** Returns the registered writes, newest first. */
export function getMountedWrites(): readonly MountedWrite[] {
  return [...mounted].reverse();
}
