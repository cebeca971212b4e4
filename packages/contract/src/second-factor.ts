import { Type } from 'typebox';
import { type Role, roles } from './access.ts';

/** The users who need a second factor at a company: nobody, everyone, or users with certain roles. */
export const secondFactorScopes = ['NOBODY', 'EVERYONE', 'ROLES'] as const;
export type SecondFactorScope = (typeof secondFactorScopes)[number];

export const SecondFactorScope = Type.Enum([...secondFactorScopes], {
  description: 'Who must sign in with a second factor: nobody, every user, or users with one of the `secondFactorRoles`.',
});
export const SecondFactorRoles = Type.Array(Type.Enum([...roles]), {
  description: 'Roles that require a second factor if `secondFactorScope` is `ROLES`. Empty otherwise.',
  maxItems: roles.length,
  uniqueItems: true,
});

export interface SecondFactorPolicy {
  secondFactorScope: SecondFactorScope;
  secondFactorRoles: readonly Role[];
}

/** Whether a company requires a second factor of a user with these roles. */
export function requiresSecondFactor(
  { secondFactorScope, secondFactorRoles }: SecondFactorPolicy,
  ownRoles: readonly Role[],
): boolean {
  if (secondFactorScope === 'ROLES') return ownRoles.some((role) => secondFactorRoles.includes(role));
  return secondFactorScope === 'EVERYONE';
}
