import { Type } from 'typebox';
import { type Role, roles } from './access.ts';

/** The users of whom a company requires a second factor: nobody, everyone, or users with certain roles. */
export const secondFactorScopes = ['NOBODY', 'EVERYONE', 'ROLES'] as const;
export type SecondFactorScope = (typeof secondFactorScopes)[number];

export const SecondFactorScope = Type.Enum([...secondFactorScopes], {
  description:
    'Whom the company requires to sign in with a second factor: nobody, every user, or users with `secondFactorRoles`.',
});
export const SecondFactorRoles = Type.Array(Type.Enum([...roles]), {
  description: 'The roles that require a second factor where `secondFactorScope` is `ROLES`; empty otherwise.',
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
  own: readonly Role[],
): boolean {
  if (secondFactorScope === 'ROLES') return own.some((role) => secondFactorRoles.includes(role));
  return secondFactorScope === 'EVERYONE';
}
