import {
  activateTvAccount,
  cancelTvAccountCancellation,
  getTvAccount,
  resumeTvAccount,
  type TvAccount,
  type TvDevice,
} from '@demarc/contract/tv-account.ts';
import type { TvActivationRequest } from '@demarc/contract/tv-activation.ts';
import { cancelTvProductCancellation, type TvProduct } from '@demarc/contract/tv-product.ts';
import { type ReactNode, useState } from 'react';
import { getTvAccountName } from '../../../blocks/tv-display.ts';
import { useWrite } from '../../../lib/api.ts';
import { showToast } from '../../../lib/toast.ts';
import { AddProductPanel } from './add-product-panel.tsx';
import { EditPanel } from './edit-panel.tsx';
import { FreeSlotPanel } from './free-slot-panel.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { PinPanel } from './pin-panel.tsx';
import { RemoveDeviceDialog } from './remove-device-dialog.tsx';
import { SuspendDialog } from './suspend-dialog.tsx';
import { TerminateAccountPanel } from './terminate-account-panel.tsx';
import { TerminateProductPanel } from './terminate-product-panel.tsx';
import { type TvRefusalCode, useTvRefusal } from './tv-refusal.tsx';
import { type ActivationRequests, useActivationRequests } from './use-activation-requests.ts';
import { type ActiveCodes, staleAfterTvAccountChange } from './use-tv-account.ts';
import { WithdrawCodeDialog } from './withdraw-code-dialog.tsx';

/** The open panel or dialog and its subject. */
type OpenPanel =
  | { name: 'edit' | 'pin' | 'suspend' | 'cancel' | 'issue' | 'withdraw' | 'free' | 'add' }
  | { name: 'remove'; device: TvDevice }
  | { name: 'end'; product: TvProduct };

export interface AccountActions {
  openPanel: (part: OpenPanel) => void;
  activate: () => void;
  /** Activates the account after the device is allowed. */
  allowAndActivate: (request: TvActivationRequest) => void;
  resume: () => void;
  undo: () => void;
  undoProduct: (product: TvProduct) => void;
  /** Whether one of these actions is in progress. */
  isPending: boolean;
  /** Why the last action was refused. */
  refusal: TvRefusalCode | null;
  /** The device that was allowed before the activation of the account failed. */
  allowedDevice: string | null;
  requests: ActivationRequests;
  /** All panels and dialogs, to render once on the page. */
  dialogs: ReactNode;
}

/** The actions on an account, shared by all sections of its page. */
export function useAccountActions(account: TvAccount, codes: ActiveCodes): AccountActions {
  const { id } = account;
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [allowedDevice, setAllowedDevice] = useState<string | null>(null);
  const refusal = useTvRefusal();
  const requests = useActivationRequests(id);
  const writeOptions = { put: getTvAccount, invalidates: staleAfterTvAccountChange };
  const activate = useWrite(activateTvAccount, writeOptions);
  const resume = useWrite(resumeTvAccount, writeOptions);
  const undo = useWrite(cancelTvAccountCancellation, writeOptions);
  const undoProduct = useWrite(cancelTvProductCancellation, { invalidates: staleAfterTvAccountChange });

  const name = getTvAccountName(account);
  const clearFailure = () => {
    refusal.clear();
    setAllowedDevice(null);
  };
  const createHandler = (write: typeof activate | typeof resume | typeof undo, done: string) => () => {
    clearFailure();
    write.mutate({ params: { id } }, { onSuccess: () => showToast(done, { name }), onError: refusal.refuse });
  };
  const close = () => setPanel(null);
  const isOpen = (requested: OpenPanel['name']) => panel?.name === requested;
  return {
    openPanel: (requested) => {
      clearFailure();
      setPanel(requested);
    },
    activate: createHandler(activate, 'tv-activation.activated'),
    allowAndActivate: (request) => {
      clearFailure();
      const device = request.deviceName;
      requests.allow(request, () =>
        activate.mutate(
          { params: { id } },
          {
            onSuccess: () => showToast('tv-activation.allowed-and-activated', { device, name }),
            onError: (error) => {
              setAllowedDevice(device);
              refusal.refuse(error);
            },
          },
        ),
      );
    },
    resume: createHandler(resume, 'tv-activation.resumed'),
    undo: createHandler(undo, 'tv-activation.undone'),
    undoProduct: ({ productId, name: product }) => {
      clearFailure();
      undoProduct.mutate(
        { params: { id, productId } },
        { onSuccess: () => showToast('tv-activation.undone', { name: product }), onError: refusal.refuse },
      );
    },
    isPending: activate.isPending || resume.isPending || undo.isPending || undoProduct.isPending,
    refusal: refusal.code,
    allowedDevice,
    requests,
    dialogs: (
      <>
        <EditPanel account={account} isOpen={isOpen('edit')} onClose={close} />
        <PinPanel account={account} isOpen={isOpen('pin')} onClose={close} />
        <TerminateAccountPanel account={account} isOpen={isOpen('cancel')} onClose={close} />
        <IssuePanel account={account} codes={codes} isOpen={isOpen('issue')} onClose={close} />
        <FreeSlotPanel account={account} isOpen={isOpen('free')} onClose={close} />
        <AddProductPanel account={account} isOpen={isOpen('add')} onClose={close} />
        <TerminateProductPanel account={account} product={panel?.name === 'end' ? panel.product : null} onClose={close} />
        {isOpen('suspend') && <SuspendDialog account={account} onClose={close} />}
        {panel?.name === 'remove' && <RemoveDeviceDialog account={account} device={panel.device} onClose={close} />}
        {isOpen('withdraw') && codes.unconfirmed && <WithdrawCodeDialog id={id} code={codes.unconfirmed} onClose={close} />}
      </>
    ),
  };
}
