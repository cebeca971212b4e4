import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getRefusalCode } from '../../../lib/refusal.ts';
import { Note } from '../../../ui/note.tsx';
import { invalidateTvAccount } from './use-tv-account.ts';

const refusalCodes = [
  'TV_ACCOUNT_ENDED',
  'INVALID_TRANSITION',
  'NO_CANCELLATION_PENDING',
  'STALE_VERSION',
  'DEVICE_LIMIT',
  'UNCONFIRMED_CODE_EXISTS',
  'ACTIVATION_CODE_USED',
  'ACTIVATION_CODE_EXPIRED',
  'PRODUCT_REQUIRES',
  'PRODUCT_EXCLUDED',
  'PRODUCT_ALREADY_ACTIVE',
  'BASE_PRODUCT_REQUIRED',
  'CUSTOMER_NOT_ACTIVE',
  'ROLE_REQUIRED',
  'RESELLER_ONLY',
  'NOT_FOUND',
] as const;
export type TvRefusalCode = (typeof refusalCodes)[number] | 'OTHER';

/** Returns why the API refused to change an account; null for errors shown elsewhere. */
export function getTvRefusal(error: unknown): TvRefusalCode | null {
  return getRefusalCode(error, refusalCodes);
}

/** Stores the reason of a refusal and refetches the account, which may have changed. */
export function useTvRefusal() {
  const [code, setCode] = useState<TvRefusalCode | null>(null);
  return {
    code,
    clear: () => setCode(null),
    refuse: (error: Error) => {
      setCode(getTvRefusal(error));
      invalidateTvAccount();
    },
  };
}

export function TvRefusal({ code, title }: { code: TvRefusalCode | null; title: string }) {
  const { t } = useTranslation();
  return (
    code && (
      <Note kind="trouble" title={title}>
        {t(`tv-activation.refused-${code}`)}
      </Note>
    )
  );
}
