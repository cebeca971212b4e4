import {
  type Account,
  deleteAccount,
  getAccount,
  listAccounts,
  unlinkAccountIdentity,
  updateAccount,
} from '@demarc/contract/account.ts';
import { listApiTokens } from '@demarc/contract/api-token.ts';
import { personName } from '@demarc/contract/person-name.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { keptAs } from './administrators.ts';

const codes = [
  'LAST_ADMIN',
  'OWN_ACCOUNT',
  'CUSTOMER_NOT_ACTIVE',
  'INVALID_TRANSITION',
  'NOT_FOUND',
  'TOKEN_NOT_ALLOWED',
] as const;

type Act = 'disable' | 'enable' | 'unlink' | 'delete';

const statusOf = { disable: { status: 'DISABLED' }, enable: { status: 'ENABLED' } } as const;

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

interface Options {
  onChanged?: (account: Account) => void;
  onDeleted?: (account: Account) => void;
}

/** The administrator's actions on an account; a disabled action gives its reason. */
export function useAccountActions(accounts: readonly Account[], { onChanged, onDeleted }: Options = {}): AccountActions {
  const { t } = useTranslation();
  const { claims } = useSession();
  const [asked, setAsked] = useState<{ act: Act; account: Account } | null>(null);
  const [refused, setRefused] = useState<{ name: string; code: string } | null>(null);
  const paramsOf = ({ customerId, accountId }: Account) => ({ params: { customerId, accountId } });
  const change = useWrite(updateAccount, {
    put: getAccount,
    stale: [listAccounts],
    input: () =>
      asked && (asked.act === 'disable' || asked.act === 'enable')
        ? { ...paramsOf(asked.account), body: statusOf[asked.act] }
        : null,
  });
  const remove = useWrite(deleteAccount, {
    stale: [listAccounts],
    input: () => (asked?.act === 'delete' ? paramsOf(asked.account) : null),
  });
  const unlink = useWrite(unlinkAccountIdentity, {
    stale: [getAccount, listAccounts],
    input: () => (asked?.act === 'unlink' ? paramsOf(asked.account) : null),
  });

  const refuse = (account: Account) => (error: Error) => {
    setAsked(null);
    const code = refusalOf(error, codes);
    setRefused(code && { name: personName(account), code });
  };
  const send = (account: Account, body: Parameters<typeof change.mutate>[0]['body'], message: string) => {
    setRefused(null);
    const onSuccess = (changed: Account) => {
      setAsked(null);
      confirmDone(message);
      onChanged?.(changed);
    };
    change.mutate({ ...paramsOf(account), body }, { onSuccess, onError: refuse(account) });
  };
  const confirm = (act: Act, account: Account) => {
    if (act === 'disable') return send(account, statusOf.disable, 'user.disabled');
    if (act === 'enable') return send(account, statusOf.enable, 'user.enabled');
    setRefused(null);
    if (act === 'unlink') {
      const onUnlinked = () => {
        setAsked(null);
        confirmDone('user.unlinked');
      };
      return unlink.mutate(paramsOf(account), { onSuccess: onUnlinked, onError: refuse(account) });
    }
    const onSuccess = () => {
      setAsked(null);
      confirmDone('user.deleted');
      onDeleted?.(account);
    };
    remove.mutate(paramsOf(account), { onSuccess, onError: refuse(account) });
  };
  const keptReason = (account: Account) => {
    const kept = keptAs(account, accounts, claims?.uid_g);
    return kept && t(`user.kept-${kept}`);
  };

  return {
    resend: (account) => ({
      label: t('user.resend'),
      icon: 'mail',
      reason: account.status === 'PENDING_ACTIVATION' ? null : t('user.resend-not'),
      onClick: () => send(account, { resendActivation: true }, 'user.resent'),
    }),
    toggle: (account) =>
      account.status === 'DISABLED'
        ? { label: t('user.enable'), icon: 'check', onClick: () => setAsked({ act: 'enable', account }) }
        : {
            label: t('user.disable'),
            icon: 'ban',
            reason: account.status === 'PENDING_ACTIVATION' ? t('user.disable-pending') : keptReason(account),
            onClick: () => setAsked({ act: 'disable', account }),
          },
    remove: (account) => ({
      label: t('user.delete'),
      icon: 'trash',
      isDanger: true,
      reason: keptReason(account),
      onClick: () => setAsked({ act: 'delete', account }),
    }),
    unlink: (account) => ({
      label: t('user.unlink'),
      icon: 'logout',
      reason: account.accountId === claims?.uid_g ? t('user.kept-own') : null,
      onClick: () => setAsked({ act: 'unlink', account }),
    }),
    dialog: asked && (
      <Confirm
        {...asked}
        isBusy={change.isPending || remove.isPending || unlink.isPending}
        onConfirm={() => confirm(asked.act, asked.account)}
        onClose={() => setAsked(null)}
      />
    ),
    refusal: refused && (
      <Note kind="trouble" title={t('user.refused', { name: refused.name })}>
        {t(`user.refused-${refused.code}`)}
      </Note>
    ),
    isResending: change.isPending && !asked,
  };
}

interface ConfirmProps {
  act: Act;
  account: Account;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function Confirm({ act, account, isBusy, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation();
  const { customerId, accountId, tokenCount, username, status } = account;
  const name = personName(account);
  const tokens = useQuery({
    ...query(listApiTokens, { params: { customerId, accountId } }),
    enabled: tokenCount > 0,
  });
  const known = tokens.data?.map(({ description }) => description) ?? [];
  const stops =
    tokenCount === 0
      ? []
      : [
          known.length > 0
            ? t('user.tokens-named', { descriptions: known.join(', ') })
            : t('user.tokens-stop', { count: tokenCount }),
        ];
  const consequences = {
    disable: [t('user.disable-at-once', { name }), ...stops, t('user.disable-back')],
    enable: [t('user.enable-again', { name }), ...(tokenCount > 0 ? [t('user.enable-tokens', { count: tokenCount })] : [])],
    unlink: [t('user.unlink-at-once', { name }), t('user.unlink-next')],
    delete:
      status === 'PENDING_ACTIVATION'
        ? [t('user.delete-invitation', { name }), t('user.delete-for-good')]
        : [t('user.delete-at-once', { name }), ...stops, t('user.delete-history'), t('user.delete-for-good')],
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
