import type { Account } from '@demarc/contract/account.ts';
import type { TFunction } from 'i18next';
import { noValue } from '../../lib/format.ts';
import { Status } from '../../ui/status.tsx';

/** Whether the user signs in with a second factor. `t` is a prop because every table row renders this. */
export function SecondFactor({ account: { secondFactor, status }, t }: { account: Account; t: TFunction }) {
  if (secondFactor) return <Status name="ok">{t('user.factor-on')}</Status>;
  // A user who never signed in could not set up a second factor yet.
  return status === 'ENABLED' ? <Status name="attention">{t('user.factor-none')}</Status> : noValue;
}
