import {
  addProviderWdmLight,
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
  getWdmSummary,
  listWdm,
  listWdmPackageChannels,
  listWdmPackages,
  terminateWdm,
  updateWdm,
  withdrawWdmTermination,
} from '../wdm.ts';
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
] as const;

/** Those of the provider's systems. */
export const wdmProviderOperations = [
  listProviderWdmRoutes,
  putProviderWdmRoute,
  getProviderWdm,
  reportProviderWdmPatch,
  addProviderWdmLight,
  blockProviderWdm,
  releaseProviderWdm,
] as const;
