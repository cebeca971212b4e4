import {
  activateTvAccount,
  cancelTvAccountCancellation,
  getTvAccount,
  resumeTvAccount,
  type TvAccount,
  type TvDevice,
} from '@demarc/contract/tv-account.ts';
import { cancelTvProductCancellation, type TvProduct } from '@demarc/contract/tv-product.ts';
import { type ReactNode, useState } from 'react';
import { tvAccountName } from '../../../blocks/tv-words.ts';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { AddProductPanel } from './add-product-panel.tsx';
import { CancelPanel } from './cancel-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { EndProductPanel } from './end-product-panel.tsx';
import { FreePlacePanel } from './free-place-panel.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { type TvRefusalCode, useTvRefusal } from './tv-refusal.tsx';
import { type Requests, useRequests } from './use-requests.ts';
import { type OpenCodes, staleWithTvAccount } from './use-tv-account.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The open panel or dialog and its subject. */
type Part =
  | { name: 'edit' | 'pin' | 'suspend' | 'cancel' | 'issue' | 'withdraw' | 'free' | 'add' }
  | { name: 'remove'; device: TvDevice }
  | { name: 'end'; product: TvProduct };

export interface Desk {
  open: (part: Part) => void;
  activate: () => void;
  resume: () => void;
  undo: () => void;
  undoProduct: (product: TvProduct) => void;
  /** One of these actions is in progress. */
  isMoving: boolean;
  /** Why the last action was refused. */
  refusal: TvRefusalCode | null;
  requests: Requests;
  /** All panels and dialogs, to render once on the page. */
  parts: ReactNode;
}

/** The actions on an account, shared by all sections of its page. */
export function useDesk(account: TvAccount, codes: OpenCodes): Desk {
  const { id } = account;
  const [part, setPart] = useState<Part | null>(null);
  const refusal = useTvRefusal();
  const requests = useRequests(id);
  const written = { put: getTvAccount, stale: staleWithTvAccount };
  const activate = useWrite(activateTvAccount, written);
  const resume = useWrite(resumeTvAccount, written);
  const undo = useWrite(cancelTvAccountCancellation, written);
  const undoProduct = useWrite(cancelTvProductCancellation, { stale: staleWithTvAccount });

  const name = tvAccountName(account);
  const move = (write: typeof activate | typeof resume | typeof undo, done: string) => () => {
    refusal.clear();
    write.mutate({ params: { id } }, { onSuccess: () => confirmDone(done, { name }), onError: refusal.refuse });
  };
  const close = () => setPart(null);
  const isOpen = (wanted: Part['name']) => part?.name === wanted;
  return {
    open: (wanted) => {
      refusal.clear();
      setPart(wanted);
    },
    activate: move(activate, 'tv-activation.activated'),
    resume: move(resume, 'tv-activation.resumed'),
    undo: move(undo, 'tv-activation.undone'),
    undoProduct: ({ productId, name: product }) => {
      refusal.clear();
      undoProduct.mutate(
        { params: { id, productId } },
        { onSuccess: () => confirmDone('tv-activation.undone', { name: product }), onError: refusal.refuse },
      );
    },
    isMoving: activate.isPending || resume.isPending || undo.isPending || undoProduct.isPending,
    refusal: refusal.code,
    requests,
    parts: (
      <>
        <EditPanel account={account} isOpen={isOpen('edit')} onClose={close} />
        <PinPanel account={account} isOpen={isOpen('pin')} onClose={close} />
        <CancelPanel account={account} isOpen={isOpen('cancel')} onClose={close} />
        <IssuePanel account={account} codes={codes} isOpen={isOpen('issue')} onClose={close} />
        <FreePlacePanel account={account} isOpen={isOpen('free')} onClose={close} />
        <AddProductPanel account={account} isOpen={isOpen('add')} onClose={close} />
        <EndProductPanel account={account} product={part?.name === 'end' ? part.product : null} onClose={close} />
        {isOpen('suspend') && <SuspendDialog account={account} onClose={close} />}
        {part?.name === 'remove' && <RemoveDialog account={account} device={part.device} onClose={close} />}
        {isOpen('withdraw') && codes.unconfirmed && <WithdrawDialog id={id} code={codes.unconfirmed} onClose={close} />}
      </>
    ),
  };
}
