import type { ServiceStatus } from '@demarc/contract/service.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { TFunction } from 'i18next';
import { useCallback } from 'react';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import type { ServiceAction } from './service-actions.tsx';

/** The forms that every kind of service has. */
type SharedAct = 'edit' | 'terminate' | 'withdraw';

interface SharedActionOptions<Act extends string> {
  service: { status: ServiceStatus; openOrderId: number | null };
  t: TFunction;
  /** Translation keys. */
  texts: Record<SharedAct | 'copyId' | 'copied', string>;
  /** Returns the reason why the form of an action cannot be opened now. */
  getReason: (act: Act | SharedAct) => string | null;
  /** Opens the form of an action. */
  onAct: (act: Act | SharedAct) => void;
}

/** Creates the actions that all kinds of services have. */
export function createSharedActions<Act extends string>({ service, t, texts, getReason, onAct }: SharedActionOptions<Act>) {
  const toFormAction = (name: Act | SharedAct, label: string, icon: IconName, shortcut?: string): ServiceAction => ({
    name,
    label,
    icon,
    ...(shortcut && { shortcut }),
    disabledReason: getReason(name),
    onClick: () => onAct(name),
  });
  const end = service.status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
  return {
    toFormAction,
    /** A link to the order that delivers, changes or terminates the service, if there is one. */
    viewOrder: (service.openOrderId === null
      ? []
      : [
          {
            name: 'order',
            label: t('action.view-order'),
            icon: 'clipboard-list',
            to: { to: '/orders', search: { order: service.openOrderId } },
          },
        ]) as readonly ServiceAction[],
    edit: toFormAction('edit', t(texts.edit), 'tag', 'r'),
    copyId: (id: string): ServiceAction => ({
      name: 'copy',
      label: t(texts.copyId),
      icon: 'copy',
      shortcut: 'c',
      onClick: () =>
        void navigator.clipboard.writeText(id).then(
          () => showToast(texts.copied, { what: id }),
          // Without clipboard permission the user can still select the ID in the panel.
          () => {},
        ),
    }),
    end: { ...toFormAction(end, t(texts[end]), end === 'withdraw' ? 'refresh' : 'calendar-x'), isDanger: end === 'terminate' },
  };
}

/** Returns the menu of a row: the actions of its panel, which opens first. */
export function useRowMenu<Row>(
  openLabel: string,
  open: (row: Row) => void,
  getActions: (row: Row) => readonly ServiceAction[],
): (row: Row) => readonly RowAction[] {
  return useCallback(
    (row) => [{ label: openLabel, icon: 'eye', shortcut: 'o', onClick: () => open(row) }, ...getActions(row)],
    [openLabel, open, getActions],
  );
}
