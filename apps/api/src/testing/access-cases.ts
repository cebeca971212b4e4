import { hasRole, type Role, roles } from '@demarc/contract/access.ts';
import type { OperationShape } from '@demarc/contract/operation.ts';

/** A caller and a call, in terms of the access rules. */
export interface AccessCase {
  operation: OperationShape;
  roles: readonly Role[];
  /** Owner of the customerId in the path. */
  customer: 'own' | 'other';
  type: 'reseller' | 'end-user';
  loyalty: boolean;
  /** Owner of the accountId in the path. */
  account: 'own' | 'other';
}

/** Every set of roles that is tested. */
export const roleSets: readonly (readonly Role[])[] = [[], ...roles.map((role) => [role])];

/** Returns the expected code for an access rule, or null if the call is allowed. Implemented independently of the server. */
export function expectedRefusal({ operation: { access, params }, roles, customer, type, loyalty, account }: AccessCase) {
  if (!access.signedIn) return access.provider ? 'TOKEN_INVALID' : null;
  if (customer === 'other' && params && 'customerId' in params.properties) return 'CUSTOMER_MISMATCH';
  if (access.resellerOnly && type !== 'reseller') return 'RESELLER_ONLY';
  if (access.loyalty && !loyalty) return 'LOYALTY_NOT_ENABLED';
  if (access.ownAccount && account === 'own') return null;
  if (access.orRole && hasRole(roles, access.orRole)) return null;
  return access.role && !hasRole(roles, access.role) ? 'ROLE_REQUIRED' : null;
}
