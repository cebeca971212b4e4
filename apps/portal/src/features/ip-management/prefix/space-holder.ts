import type { RegistryObject } from '@demarc/contract/ip-prefix.ts';

/**
 * Who holds the address space of a prefix, and so creates its ROAs. The registry says it: `ASSIGNED PI` is space of the company itself,
 * the other assignments are of its provider. Null if the prefix has no object in the registry, or one of an older kind.
 */
export function getSpaceHolder(registry: Pick<RegistryObject, 'status'> | null): 'PROVIDER' | 'CUSTOMER' | null {
  if (registry?.status === 'ASSIGNED PI') return 'CUSTOMER';
  return registry && providerStatuses.has(registry.status) ? 'PROVIDER' : null;
}

const providerStatuses: ReadonlySet<string> = new Set(['ASSIGNED PA', 'SUB-ALLOCATED PA', 'ASSIGNED', 'ALLOCATED-BY-LIR']);
