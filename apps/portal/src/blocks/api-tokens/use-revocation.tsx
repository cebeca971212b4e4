import { type Account, getAccount, listAccounts } from '@demarc/contract/account.ts';
import { type ApiToken, deleteApiToken, listApiTokens } from '@demarc/contract/api-token.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { getTokenRefusal, type TokenRefusalCode } from './token-refusal.tsx';

interface Revocation {
  /** Revokes a token once the user has confirmed it. */
  revoke: (token: ApiToken) => void;
  /** Revokes all tokens of someone who leaves, once the user has confirmed it. */
  revokeAll: (tokens: readonly ApiToken[]) => void;
  dialog: ReactNode;
  refusal: TokenRefusalCode | null;
}

/** Revokes one token, or all tokens of a person who leaves, after the user has typed a confirmation in `dialog`. */
export function useRevocation(params: { customerId: number; accountId: string }, owner?: Account): Revocation {
  const revoke = useWrite(deleteApiToken, { invalidates: [listApiTokens, listAccounts, getAccount] });
  const [pending, setPending] = useState<{ tokens: readonly ApiToken[]; areAll: boolean } | null>(null);
  const [refusal, setRefusal] = useState<TokenRefusalCode | null>(null);

  const confirm = async ({ tokens, areAll }: NonNullable<typeof pending>) => {
    setRefusal(null);
    try {
      for (const { tokenId } of tokens) await revoke.mutateAsync({ params: { ...params, tokenId } });
      showToast(areAll ? 'api-token.revoked-all' : 'api-token.revoked');
    } catch (error) {
      setRefusal(getTokenRefusal(error as Error));
    }
    setPending(null);
  };
  return {
    revoke: (token) => setPending({ tokens: [token], areAll: false }),
    revokeAll: (tokens) => setPending({ tokens, areAll: true }),
    refusal,
    dialog: pending && (
      <RevocationDialog
        {...pending}
        owner={owner}
        isBusy={revoke.isPending}
        onConfirm={() => void confirm(pending)}
        onClose={() => setPending(null)}
      />
    ),
  };
}

interface RevocationDialogProps {
  tokens: readonly ApiToken[];
  areAll: boolean;
  owner: Account | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function RevocationDialog({ tokens, areAll, owner, isBusy, onConfirm, onClose }: RevocationDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [token] = tokens;
  const lastUsedAt = areAll ? null : (token?.lastUsedAt ?? null);
  return (
    <ConfirmDialog
      title={areAll ? t('api-token.revoke-all-title', { count: tokens.length }) : t('api-token.revoke-title')}
      consequences={[
        areAll
          ? t('api-token.revoke-of-all', { descriptions: tokens.map(({ description }) => description).join(', ') })
          : t('api-token.revoke-of', { description: token?.description }),
        ...(lastUsedAt ? [t('api-token.revoke-last-used', { time: formats.dateTime(lastUsedAt) })] : []),
        t('api-token.revoke-at-once'),
        ...(owner ? [t('api-token.owner-is-told', { name: formatPersonName(owner) })] : []),
      ]}
      confirmLabel={t('api-token.revoke')}
      {...(areAll ? { typed: owner?.username } : { typed: token?.tokenPrefix })}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
