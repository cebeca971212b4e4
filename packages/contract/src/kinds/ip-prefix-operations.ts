import {
  deleteIpAddress,
  exportIpAddresses,
  listIpAddresses,
  previewIpAddresses,
  previewZoneFile,
  putIpAddress,
  retryIpPrefixDns,
  updateIpAddresses,
} from '../ip-address.ts';
import {
  checkIpPrefixDelegation,
  checkIpPrefixRpki,
  exportIpPrefixes,
  getIpPrefix,
  listIpPrefixes,
  releaseIpPrefix,
  updateIpPrefix,
  withdrawIpPrefixRelease,
} from '../ip-prefix.ts';
import { getIpPrefixSummary } from '../ip-prefix-counts.ts';
import { cancelIpPrefixRequest, createIpPrefixRequest, listIpPrefixRequests } from '../ip-prefix-request.ts';
import { createNullRoute, endNullRoute, listNullRoutes, updateNullRoute } from '../null-route.ts';
import {
  activateProviderNullRoute,
  createProviderIpPrefix,
  decideProviderIpPrefixRequest,
  deleteProviderAnnouncement,
  deleteProviderRegistryObject,
  getProviderIpPrefix,
  listProviderDnsUpdates,
  listProviderIpPrefixes,
  listProviderIpPrefixRequests,
  listProviderNullRoutes,
  putProviderAnnouncement,
  putProviderRegistryObject,
  removeProviderNullRoute,
  retryProviderDnsUpdates,
  updateProviderIpPrefix,
} from '../provider/ip-prefix.ts';

/** The calls of prefixes and their addresses. */
export const ipPrefixOperations = [
  listIpPrefixes,
  getIpPrefixSummary,
  exportIpPrefixes,
  getIpPrefix,
  updateIpPrefix,
  checkIpPrefixDelegation,
  checkIpPrefixRpki,
  releaseIpPrefix,
  withdrawIpPrefixRelease,
  listIpAddresses,
  putIpAddress,
  deleteIpAddress,
  updateIpAddresses,
  previewIpAddresses,
  previewZoneFile,
  exportIpAddresses,
  retryIpPrefixDns,
  listNullRoutes,
  createNullRoute,
  updateNullRoute,
  endNullRoute,
  listIpPrefixRequests,
  createIpPrefixRequest,
  cancelIpPrefixRequest,
] as const;

/** The calls for the provider's systems. */
export const ipPrefixProviderOperations = [
  listProviderIpPrefixes,
  getProviderIpPrefix,
  createProviderIpPrefix,
  updateProviderIpPrefix,
  putProviderAnnouncement,
  deleteProviderAnnouncement,
  putProviderRegistryObject,
  deleteProviderRegistryObject,
  listProviderNullRoutes,
  activateProviderNullRoute,
  removeProviderNullRoute,
  listProviderIpPrefixRequests,
  decideProviderIpPrefixRequest,
  listProviderDnsUpdates,
  retryProviderDnsUpdates,
] as const;
