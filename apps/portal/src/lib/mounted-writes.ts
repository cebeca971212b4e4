import type { CallInput } from '@demarc/contract/api-call.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';
import { useEffect, useRef } from 'react';

/** A write that something on screen can do. */
export interface MountedWrite {
  operation: OperationShape;
  /** What it would send at this moment; null where nobody knows yet. */
  input: () => CallInput | null;
}

const mounted = new Set<MountedWrite>();

/** Makes a write known while its component is on screen. */
export function useMountedWrite(operation: OperationShape, input: (() => CallInput | null) | null | undefined): void {
  const latest = useRef(input);
  latest.current = input;
  useEffect(() => {
    const write = { operation, input: () => latest.current?.() ?? null };
    mounted.add(write);
    return () => void mounted.delete(write);
  }, [operation]);
}

/** Those on screen, the newest first. */
export function mountedWrites(): readonly MountedWrite[] {
  return [...mounted].reverse();
}
