import { type Feature, hasRole, type Role } from '@demarc/contract/access.ts';

/** Who sees a part of a shared screen; everyone if nothing is given. */
export interface PartAccess {
  feature?: Feature;
  /** Another feature where it is seen too. */
  orFeature?: Feature;
  role?: Role;
  isForResellers?: boolean;
  /** For companies that use the services themselves; the others see numbers about all of theirs. */
  isForEndUsers?: boolean;
  /** For those who have this role and no other: it is what they come for. */
  onlyRole?: Role;
  /** Not for those who have this role and no other. */
  exceptOnlyRole?: Role;
}

/** What decides which parts a user sees. */
export interface PartReader {
  roles: readonly Role[];
  features: ReadonlySet<Feature>;
  /** Null until the customer has loaded; until then the space of the parts for resellers is reserved. */
  isReseller: boolean | null;
}

export function isVisible(access: PartAccess, reader: PartReader): boolean {
  const { feature, orFeature, role, isForResellers, isForEndUsers, onlyRole, exceptOnlyRole } = access;
  const soleRole = reader.roles.length === 1 ? reader.roles[0] : undefined;
  return (
    (!feature || reader.features.has(feature) || (orFeature !== undefined && reader.features.has(orFeature))) &&
    (!role || hasRole(reader.roles, role)) &&
    (!isForResellers || reader.isReseller !== false) &&
    (!isForEndUsers || reader.isReseller === false) &&
    (!onlyRole || soleRole === onlyRole) &&
    (!exceptOnlyRole || soleRole !== exceptOnlyRole)
  );
}

/** Whether the data of a visible part may be loaded: the API refuses end users what is for resellers. */
export function canLoad({ isForResellers }: PartAccess, { isReseller }: PartReader): boolean {
  return !isForResellers || isReseller === true;
}
