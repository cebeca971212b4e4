import {
  downloadDcConnectionLoa,
  exportDcConnections,
  getDcConnection,
  listDcConnectionFaults,
  listDcConnectionPackages,
  listDcConnections,
  listDcConnectionTests,
  reportDcConnectionFault,
  requestDcConnectionTest,
  terminateDcConnection,
  updateDcConnection,
  uploadDcConnectionLoa,
  withdrawDcConnectionTermination,
} from '../dc-connection.ts';
import { getDcConnectionSummary } from '../dc-connection-counts.ts';
import { createDcConnectionOrder } from '../dc-connection-order.ts';
import {
  acceptProviderLoa,
  addProviderTestResult,
  blockProviderDcConnection,
  downloadProviderLoa,
  getProviderDcConnection,
  issueProviderLoa,
  rejectProviderLoa,
  releaseProviderDcConnection,
  reportProviderPatch,
} from '../provider/dc-connection.ts';

/** The calls of data-center connections and of their orders. */
export const dcConnectionOperations = [
  listDcConnectionPackages,
  createDcConnectionOrder,
  listDcConnections,
  getDcConnectionSummary,
  exportDcConnections,
  getDcConnection,
  updateDcConnection,
  terminateDcConnection,
  withdrawDcConnectionTermination,
  uploadDcConnectionLoa,
  downloadDcConnectionLoa,
  requestDcConnectionTest,
  listDcConnectionTests,
  reportDcConnectionFault,
  listDcConnectionFaults,
] as const;

/** The calls for the provider's systems. */
export const dcConnectionProviderOperations = [
  getProviderDcConnection,
  downloadProviderLoa,
  acceptProviderLoa,
  rejectProviderLoa,
  issueProviderLoa,
  reportProviderPatch,
  addProviderTestResult,
  blockProviderDcConnection,
  releaseProviderDcConnection,
] as const;
