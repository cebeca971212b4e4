import {
  exportLines,
  getLine,
  getLinePing,
  getLineStateHistory,
  getLineTechnical,
  listLineSessions,
  listLines,
  terminateLine,
  updateLine,
  updateLineReferences,
  withdrawLineTermination,
} from '../line.ts';
import { getLineSummary } from '../line-counts.ts';
import { getLineDiagnostic, listLineDiagnostics, startLineDiagnostic } from '../line-diagnostic.ts';
import { listLineFaults, reportLineFault } from '../line-fault.ts';
import { createLineOrder } from '../line-order.ts';
import {
  addProviderLinePings,
  addProviderLineSessions,
  blockProviderLine,
  finishDiagnostic,
  getProviderLine,
  listOpenDiagnostics,
  releaseProviderLine,
  updateProviderLine,
} from '../provider/line.ts';

/** The calls of a line, of its orders and of its measurements. */
export const lineOperations = [
  createLineOrder,
  listLines,
  getLineSummary,
  getLineStateHistory,
  exportLines,
  getLine,
  updateLine,
  updateLineReferences,
  getLineTechnical,
  terminateLine,
  withdrawLineTermination,
  startLineDiagnostic,
  listLineDiagnostics,
  getLineDiagnostic,
  reportLineFault,
  listLineFaults,
  listLineSessions,
  getLinePing,
] as const;

/** The calls for the provider's systems. */
export const lineProviderOperations = [
  getProviderLine,
  updateProviderLine,
  blockProviderLine,
  releaseProviderLine,
  addProviderLineSessions,
  addProviderLinePings,
  listOpenDiagnostics,
  finishDiagnostic,
] as const;
