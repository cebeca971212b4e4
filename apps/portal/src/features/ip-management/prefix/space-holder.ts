import type { RegistryObject } from '@demarc/contract/ip-prefix.ts';

/**
 * Who holds the address space of a prefix, and so creates its ROAs. By the status in the registry, `ASSIGNED PI` is the company's own
 * space; other assignments are the provider's. Null for an unknown status or without an object in the registry.
 */
export function getSpaceHolder(registry: Pick<RegistryObject, 'status'> | null): 'PROVIDER' | 'CUSTOMER' | null {
  if (registry?.status === 'ASSIGNED PI') return 'CUSTOMER';
  return registry && providerStatuses.has(registry.status) ? 'PROVIDER' : null;
}

const providerStatuses: ReadonlySet<string> = new Set(['ASSIGNED PA', 'SUB-ALLOCATED PA', 'ASSIGNED', 'ALLOCATED-BY-LIR']);
