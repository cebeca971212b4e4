import {
  activateTvAccount,
  cancelTvAccountCancellation,
  resumeTvAccount,
  type TvAccount,
  type TvAccountMove,
} from '@demarc/contract/tv-account.ts';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvAccountName, tvObstacle } from '../../blocks/tv-words.ts';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { problemOf } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/load-part.ts';
import { Note } from '../../ui/note.tsx';
import type { Place } from '../../ui/place.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { SuspendDialog } from './account/suspend-dialog.tsx';
import { staleWithTvAccount } from './account/use-tv-account.ts';
import { useRowUpdate } from './use-row-update.ts';

// Loaded on demand: few visitors of the list terminate an account.
const CancelPanel = lazyPart(async () => ({ default: (await import('./account/cancel-panel.tsx')).CancelPanel }));

export function tvAccountPlace({ id }: Pick<TvAccount, 'id'>): Place {
  return { to: '/tv-accounts/$accountId', params: { accountId: String(id) } };
}

interface Refused {
  name: string;
  message: string;
}

interface TvActions {
  menuOf: (account: TvAccount) => readonly RowAction[];
  /** Panels and dialogs to render once on the page. */
  parts: ReactNode;
  /** Why the last action was refused. */
  refusal: ReactNode;
}

/** The row actions of the account list; a disabled action gives its reason. */
export function useTvActions(): TvActions {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ account: TvAccount; act: 'suspend' | 'cancel'; isOpen: boolean } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const activate = useMove(activateTvAccount, 'tv-account.activated', setRefused);
  const resume = useMove(resumeTvAccount, 'tv-account.resumed', setRefused);
  const undo = useMove(cancelTvAccountCancellation, 'tv-account.undone', setRefused);

  const menuOf = useMemo(() => {
    const reason = (account: TvAccount, move: TvAccountMove) => {
      const obstacle = tvObstacle(account.status, move);
      return obstacle && t(obstacle);
    };
    const ask = (act: 'suspend' | 'cancel', account: TvAccount) => () => setAsked({ account, act, isOpen: true });
    return (account: TvAccount): readonly RowAction[] => [
      { label: t('tv-account.open'), icon: 'eye', shortcut: 'o', to: tvAccountPlace(account) },
      ...(account.status === 'new'
        ? [{ label: t('tv-account.activate'), icon: 'device-tv', shortcut: 'a', onClick: () => activate(account) } as const]
        : []),
      {
        label: t('tv-account.suspend'),
        icon: 'player-pause',
        shortcut: 's',
        reason: reason(account, 'suspend'),
        onClick: ask('suspend', account),
      },
      {
        label: t('tv-account.resume'),
        icon: 'player-play',
        shortcut: 'r',
        reason: reason(account, 'resume'),
        onClick: () => resume(account),
      },
      {
        label: t('tv-account.copy-number'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(String(account.accountNr)).then(
            () => confirmDone('tv-account.copied', { number: account.accountNr }),
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
        reason: reason(account, 'cancelDirect'),
        onClick: ask('cancel', account),
      },
    ];
  }, [t, activate, resume, undo]);

  const close = () => setAsked((last) => last && { ...last, isOpen: false });
  return {
    menuOf,
    refusal: refused && (
      <Note kind="trouble" title={t('tv-account.not-done', { name: refused.name })}>
        {refused.message}
      </Note>
    ),
    parts: (
      <>
        {asked?.act === 'suspend' && asked.isOpen && <SuspendDialog account={asked.account} onClose={close} />}
        {asked?.act === 'cancel' && (
          <Suspense>
            <CancelPanel account={asked.account} isOpen={asked.isOpen} onClose={close} />
          </Suspense>
        )}
      </>
    ),
  };
}

type MoveOperation = typeof activateTvAccount | typeof resumeTvAccount | typeof cancelTvAccountCancellation;

/** Runs a transition without confirmation, updates the row from the response and reports a refusal. */
function useMove(
  operation: MoveOperation,
  doneKey: string,
  refuse: (refused: Refused | null) => void,
): (account: TvAccount) => void {
  const { mutate } = useWrite(operation, { stale: staleWithTvAccount });
  const update = useRowUpdate();
  return useMemo(
    () => (account) => {
      refuse(null);
      const name = tvAccountName(account);
      mutate(
        { params: { id: account.id } },
        {
          onSuccess: (answer) => {
            update(answer as TvAccount);
            confirmDone(doneKey, { name });
          },
          onError: (error) => {
            const problem = problemOf(error);
            // The global dialog reports every other error.
            if (problem && problem.status < 429) refuse({ name, message: problem.message });
          },
        },
      );
    },
    [mutate, update, refuse, doneKey],
  );
}
