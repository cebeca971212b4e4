import {
  addProviderWdmLight,
  addProviderWdmTestResult,
  blockProviderWdm,
  getProviderWdm,
  listProviderWdmRoutes,
  putProviderWdmRoute,
  releaseProviderWdm,
  reportProviderWdmPatch,
} from '../provider/wdm.ts';
import {
  exportWdm,
  getWdm,
  getWdmLight,
  listWdm,
  listWdmFaults,
  listWdmPackageChannels,
  listWdmPackages,
  listWdmTests,
  reportWdmFault,
  requestWdmTest,
  terminateWdm,
  updateWdm,
  withdrawWdmTermination,
} from '../wdm.ts';
import { getWdmSummary } from '../wdm-counts.ts';
import { createWdmOrder } from '../wdm-order.ts';

/** The calls of wavelengths and of their orders. */
export const wdmOperations = [
  listWdmPackages,
  listWdmPackageChannels,
  createWdmOrder,
  listWdm,
  getWdmSummary,
  exportWdm,
  getWdm,
  updateWdm,
  getWdmLight,
  terminateWdm,
  withdrawWdmTermination,
  requestWdmTest,
  listWdmTests,
  reportWdmFault,
  listWdmFaults,
] as const;

/** The calls for the provider's systems. */
export const wdmProviderOperations = [
  listProviderWdmRoutes,
  putProviderWdmRoute,
  getProviderWdm,
  reportProviderWdmPatch,
  addProviderWdmLight,
  addProviderWdmTestResult,
  blockProviderWdm,
  releaseProviderWdm,
] as const;
