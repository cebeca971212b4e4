import { type Feature, hasRole, type Role } from '@demarc/contract/access.ts';

/** Decides who sees a part of a shared screen; everyone if it is empty. */
export interface PartAccess {
  feature?: Feature;
  /** A feature with which the part is visible as well. */
  orFeature?: Feature;
  role?: Role;
  isForResellers?: boolean;
  /**
   * Whether the part is for end users only: companies that use the services themselves. Resellers see totals of all their
   * services.
   */
  isForEndUsers?: boolean;
  /** Only for users who have this role and no other. */
  onlyRole?: Role;
  /** Hidden from users who have this role and no other. */
  exceptOnlyRole?: Role;
}

/** The properties of a user that decide which parts are visible. */
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

/** Whether the data of a visible part may be loaded: the API refuses the data of parts for resellers to end users. */
export function canLoad({ isForResellers }: PartAccess, { isReseller }: PartReader): boolean {
  return !isForResellers || isReseller === true;
}
