import { activateTvAccount, cancelTvAccountCancellation, resumeTvAccount, type TvAccount } from '@demarc/contract/tv-account.ts';
import type { TvAccountTransition } from '@demarc/contract/tv-account-status.ts';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvAccountName, getTvBlockedReason } from '../../blocks/tv-display.ts';
import { useWrite } from '../../lib/api.ts';
import { getProblem } from '../../lib/errors.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { showToast } from '../../lib/toast.ts';
import type { LinkTarget } from '../../ui/link-target.ts';
import { Note } from '../../ui/note.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { SuspendDialog } from './account/suspend-dialog.tsx';
import { staleAfterTvAccountChange } from './account/use-tv-account.ts';
import { useRowUpdate } from './use-row-update.ts';

// Loaded on demand: few visitors of the list terminate an account.
const CancelPanel = lazyChunk(async () => ({
  default: (await import('./account/terminate-account-panel.tsx')).TerminateAccountPanel,
}));

export function linkToTvAccount({ id }: Pick<TvAccount, 'id'>): LinkTarget {
  return { to: '/tv-accounts/$accountId', params: { accountId: String(id) } };
}

interface Refusal {
  name: string;
  message: string;
}

interface TvActions {
  getMenu: (account: TvAccount) => readonly RowAction[];
  /** Panels and dialogs to render once on the page. */
  dialogs: ReactNode;
  /** Why the last action was refused. */
  refusal: ReactNode;
}

/** The row actions of the account list; a disabled action gives its reason. */
export function useTvActions(): TvActions {
  const { t } = useTranslation();
  const [openPanel, setOpenPanel] = useState<{ account: TvAccount; act: 'suspend' | 'cancel'; isOpen: boolean } | null>(null);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const activate = useTvTransition(activateTvAccount, 'tv-account.activated', setRefused);
  const resume = useTvTransition(resumeTvAccount, 'tv-account.resumed', setRefused);
  const undo = useTvTransition(cancelTvAccountCancellation, 'tv-account.undone', setRefused);

  const getMenu = useMemo(() => {
    const getReason = (account: TvAccount, transition: TvAccountTransition) => {
      const blockedReason = getTvBlockedReason(account.status, transition);
      return blockedReason && t(blockedReason);
    };
    const open = (act: 'suspend' | 'cancel', account: TvAccount) => () => setOpenPanel({ account, act, isOpen: true });
    return (account: TvAccount): readonly RowAction[] => [
      { label: t('tv-account.open'), icon: 'eye', shortcut: 'o', to: linkToTvAccount(account) },
      ...(account.status === 'new'
        ? [{ label: t('tv-account.activate'), icon: 'device-tv', shortcut: 'a', onClick: () => activate(account) } as const]
        : []),
      {
        label: t('tv-account.suspend'),
        icon: 'player-pause',
        shortcut: 's',
        disabledReason: getReason(account, 'suspend'),
        onClick: open('suspend', account),
      },
      {
        label: t('tv-account.resume'),
        icon: 'player-play',
        shortcut: 'r',
        disabledReason: getReason(account, 'resume'),
        onClick: () => resume(account),
      },
      {
        label: t('tv-account.copy-number'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(String(account.accountNr)).then(
            () => showToast('tv-account.copied', { number: account.accountNr }),
            // Without clipboard permission the user can still select the number in the row.
            () => {},
          ),
      },
      ...(account.status === 'cancelling'
        ? [{ label: t('tv-account.undo'), icon: 'refresh', shortcut: 'u', onClick: () => undo(account) } as const]
        : []),
      {
        label: t('tv-account.cancel'),
        icon: 'calendar-x',
        isDanger: true,
        disabledReason: getReason(account, 'cancelDirect'),
        onClick: open('cancel', account),
      },
    ];
  }, [t, activate, resume, undo]);

  const close = () => setOpenPanel((last) => last && { ...last, isOpen: false });
  return {
    getMenu,
    refusal: refused && (
      <Note kind="trouble" title={t('tv-account.not-done', { name: refused.name })}>
        {refused.message}
      </Note>
    ),
    dialogs: (
      <>
        {openPanel?.act === 'suspend' && openPanel.isOpen && <SuspendDialog account={openPanel.account} onClose={close} />}
        {openPanel?.act === 'cancel' && (
          <Suspense>
            <CancelPanel account={openPanel.account} isOpen={openPanel.isOpen} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}

type TransitionOperation = typeof activateTvAccount | typeof resumeTvAccount | typeof cancelTvAccountCancellation;

/** Runs a transition without confirmation, updates the row from the response and reports a refusal. */
function useTvTransition(
  operation: TransitionOperation,
  doneKey: string,
  onRefusal: (refused: Refusal | null) => void,
): (account: TvAccount) => void {
  const { mutate } = useWrite(operation, { invalidates: staleAfterTvAccountChange });
  const update = useRowUpdate();
  return useMemo(
    () => (account) => {
      onRefusal(null);
      const name = getTvAccountName(account);
      mutate(
        { params: { id: account.id } },
        {
          onSuccess: (updated) => {
            update(updated as TvAccount);
            showToast(doneKey, { name });
          },
          onError: (error) => {
            const problem = getProblem(error);
            // The global dialog reports every other error.
            if (problem && problem.status < 429) onRefusal({ name, message: problem.message });
          },
        },
      );
    },
    [mutate, update, onRefusal, doneKey],
  );
}
