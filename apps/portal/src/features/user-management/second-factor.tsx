import type { Account } from '@demarc/contract/account.ts';
import { requiresSecondFactor, type SecondFactorPolicy } from '@demarc/contract/second-factor.ts';
import type { TFunction } from 'i18next';
import { noValue } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';

interface SecondFactorProps {
  account: Account;
  /** What the company requires; a missing second factor is a problem for those who need one, and for administrators. */
  policy: SecondFactorPolicy | undefined;
  /** A prop because every table row renders this. */
  t: TFunction;
}

/** Whether the user signs in with a second factor. */
export function SecondFactor({ account, policy, t }: SecondFactorProps) {
  const { secondFactor, status } = account;
  if (secondFactor) return <Status name="ok">{t('user.factor-on')}</Status>;
  // A user who never signed in could not set up a second factor yet.
  if (status !== 'ENABLED') return noValue;
  const text = t('user.factor-none');
  return needsSecondFactor(account, policy) ? <Status name="attention">{text}</Status> : text;
}

export function needsSecondFactor({ roles }: Account, policy: SecondFactorPolicy | undefined): boolean {
  return roles.includes('RESELLER_ADMIN') || (policy !== undefined && requiresSecondFactor(policy, roles));
}
