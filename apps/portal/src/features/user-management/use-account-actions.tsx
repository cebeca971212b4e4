import {
  type Account,
  deleteAccount,
  getAccount,
  listAccounts,
  unlinkAccountIdentity,
  updateAccount,
} from '@demarc/contract/account.ts';
import { listApiTokens } from '@demarc/contract/api-token.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { getAdminLock } from './administrators.ts';

const refusalCodes = [
  'LAST_ADMIN',
  'OWN_ACCOUNT',
  'CUSTOMER_NOT_ACTIVE',
  'INVALID_TRANSITION',
  'NOT_FOUND',
  'TOKEN_NOT_ALLOWED',
] as const;

type AccountAction = 'disable' | 'enable' | 'unlink' | 'delete';

const statusChanges = { disable: { status: 'DISABLED' }, enable: { status: 'ENABLED' } } as const;

interface AccountActions {
  resend: (account: Account) => RowAction;
  /** Disables or enables the account, depending on its status. */
  toggle: (account: Account) => RowAction;
  remove: (account: Account) => RowAction;
  /** Removes the link to the identity at the external sign-in provider. */
  unlink: (account: Account) => RowAction;
  dialog: ReactNode;
  /** Why the last action was refused. */
  refusal: ReactNode;
  isResending: boolean;
}

interface AccountActionOptions {
  onChanged?: (account: Account) => void;
  onDeleted?: (account: Account) => void;
}

/** The administrator's actions on an account; a disabled action gives its reason. */
export function useAccountActions(
  accounts: readonly Account[],
  { onChanged, onDeleted }: AccountActionOptions = {},
): AccountActions {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [pendingAction, setPendingAction] = useState<{ act: AccountAction; account: Account } | null>(null);
  const [refused, setRefused] = useState<{ name: string; code: string } | null>(null);
  const toParams = ({ customerId, accountId }: Account) => ({ params: { customerId, accountId } });
  const change = useWrite(updateAccount, {
    put: getAccount,
    invalidates: [listAccounts],
    previewInput: () =>
      pendingAction && (pendingAction.act === 'disable' || pendingAction.act === 'enable')
        ? { ...toParams(pendingAction.account), body: statusChanges[pendingAction.act] }
        : null,
  });
  const remove = useWrite(deleteAccount, {
    invalidates: [listAccounts],
    previewInput: () => (pendingAction?.act === 'delete' ? toParams(pendingAction.account) : null),
  });
  const unlink = useWrite(unlinkAccountIdentity, {
    invalidates: [getAccount, listAccounts],
    previewInput: () => (pendingAction?.act === 'unlink' ? toParams(pendingAction.account) : null),
  });

  const refuse = (account: Account) => (error: Error) => {
    setPendingAction(null);
    const code = getRefusalCode(error, refusalCodes);
    setRefused(code && { name: formatPersonName(account), code });
  };
  const send = (account: Account, body: Parameters<typeof change.mutate>[0]['body'], message: string) => {
    setRefused(null);
    const onSuccess = (changed: Account) => {
      setPendingAction(null);
      showToast(message);
      onChanged?.(changed);
    };
    change.mutate({ ...toParams(account), body }, { onSuccess, onError: refuse(account) });
  };
  const confirm = (act: AccountAction, account: Account) => {
    if (act === 'disable') return send(account, statusChanges.disable, 'user.disabled');
    if (act === 'enable') return send(account, statusChanges.enable, 'user.enabled');
    setRefused(null);
    if (act === 'unlink') {
      const onUnlinked = () => {
        setPendingAction(null);
        showToast('user.unlinked');
      };
      return unlink.mutate(toParams(account), { onSuccess: onUnlinked, onError: refuse(account) });
    }
    const onSuccess = () => {
      setPendingAction(null);
      showToast('user.deleted');
      onDeleted?.(account);
    };
    remove.mutate(toParams(account), { onSuccess, onError: refuse(account) });
  };
  const getAdminLockReason = (account: Account) => {
    const adminLock = getAdminLock(account, accounts, claims?.uid_g);
    return adminLock && t(`user.kept-${adminLock}`);
  };

  return {
    resend: (account) => ({
      label: t('user.resend'),
      icon: 'mail',
      disabledReason: account.status === 'PENDING_ACTIVATION' ? null : t('user.resend-not'),
      onClick: () => send(account, { resendActivation: true }, 'user.resent'),
    }),
    toggle: (account) =>
      account.status === 'DISABLED'
        ? { label: t('user.enable'), icon: 'check', onClick: () => setPendingAction({ act: 'enable', account }) }
        : {
            label: t('user.disable'),
            icon: 'ban',
            disabledReason: account.status === 'PENDING_ACTIVATION' ? t('user.disable-pending') : getAdminLockReason(account),
            onClick: () => setPendingAction({ act: 'disable', account }),
          },
    remove: (account) => ({
      label: t('user.delete'),
      icon: 'trash',
      isDanger: true,
      disabledReason: getAdminLockReason(account),
      onClick: () => setPendingAction({ act: 'delete', account }),
    }),
    unlink: (account) => ({
      label: t('user.unlink'),
      icon: 'logout',
      disabledReason: account.accountId === claims?.uid_g ? t('user.kept-own') : null,
      onClick: () => setPendingAction({ act: 'unlink', account }),
    }),
    dialog: pendingAction && (
      <AccountActionDialog
        {...pendingAction}
        isBusy={change.isPending || remove.isPending || unlink.isPending}
        onConfirm={() => confirm(pendingAction.act, pendingAction.account)}
        onClose={() => setPendingAction(null)}
      />
    ),
    refusal: refused && (
      <Note kind="trouble" title={t('user.refused', { name: refused.name })}>
        {t(`user.refused-${refused.code}`)}
      </Note>
    ),
    isResending: change.isPending && !pendingAction,
  };
}

interface AccountActionDialogProps {
  act: AccountAction;
  account: Account;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function AccountActionDialog({ act, account, isBusy, onConfirm, onClose }: AccountActionDialogProps) {
  const { t } = useTranslation();
  const { customerId, accountId, tokenCount, username, status } = account;
  const name = formatPersonName(account);
  const tokens = useQuery({
    ...query(listApiTokens, { params: { customerId, accountId } }),
    enabled: tokenCount > 0,
  });
  const tokenNames = tokens.data?.map(({ description }) => description) ?? [];
  const tokenConsequences =
    tokenCount === 0
      ? []
      : [
          tokenNames.length > 0
            ? t('user.tokens-named', { descriptions: tokenNames.join(', ') })
            : t('user.tokens-stop', { count: tokenCount }),
        ];
  const consequences = {
    disable: [t('user.disable-at-once', { name }), ...tokenConsequences, t('user.disable-back')],
    enable: [t('user.enable-again', { name }), ...(tokenCount > 0 ? [t('user.enable-tokens', { count: tokenCount })] : [])],
    unlink: [t('user.unlink-at-once', { name }), t('user.unlink-next')],
    delete:
      status === 'PENDING_ACTIVATION'
        ? [t('user.delete-invitation', { name }), t('user.delete-for-good')]
        : [t('user.delete-at-once', { name }), ...tokenConsequences, t('user.delete-history'), t('user.delete-for-good')],
  };
  return (
    <ConfirmDialog
      title={t(`user.${act}-title`, { name })}
      consequences={consequences[act]}
      confirmLabel={t(`user.${act}`)}
      {...(act === 'delete' ? { typed: username } : {})}
      isHarmless={act === 'enable'}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
