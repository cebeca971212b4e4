import type { LineSummary } from '@demarc/contract/line.ts';
import { lineName } from '@demarc/contract/line-name.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmDone } from '../../lib/confirmation.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { later } from '../../ui/later.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { blockedText } from './blocked-text.ts';
import { handoverPlace, linePlace, orderPlace } from './line-places.ts';
import { blockedBy, type LineAct } from './line-rules.ts';
import { useIsReseller } from './use-line.ts';

const isOpen = ({ line }: { line: LineSummary | null }) => line !== null;
const EditPanel = later(async () => (await import('./edit-panel.tsx')).EditPanel, isOpen);
const FaultPanel = later(async () => (await import('./fault-panel.tsx')).FaultPanel, isOpen);
const CeasePanel = later(async () => (await import('./cease-panel.tsx')).CeasePanel, isOpen);
const WithdrawDialog = later(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, isOpen);

interface LineActions {
  changeSpeed: (line: LineSummary) => RowAction;
  move: (line: LineSummary) => RowAction;
  diagnose: (line: LineSummary) => RowAction;
  report: (line: LineSummary) => RowAction;
  handover: (line: LineSummary) => RowAction;
  edit: (line: LineSummary) => RowAction;
  copy: (line: LineSummary) => RowAction;
  /** Terminate, or withdraw the termination, depending on the status. */
  end: (line: LineSummary) => RowAction;
  /** The same actions with a stable identity between renders. */
  acts: Omit<LineActions, 'acts' | 'parts'>;
  /** Panels and dialogs of the actions; render them once per page. */
  parts: ReactNode;
}

/** The actions on a line, each with the reason when it is blocked. */
export function useLineActions(): LineActions {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  const { claims } = useSession();
  const isReseller = useIsReseller();
  const [asked, setAsked] = useState<{ act: 'edit' | 'report' | 'cease' | 'withdraw'; line: LineSummary } | null>(null);
  const acts = useMemo(() => {
    const reason = (act: LineAct, line: LineSummary) => blockedText(blockedBy(act, line, claims?.roles ?? []), t, formats);
    const resellerReason = (act: LineAct, line: LineSummary) =>
      isReseller ? reason(act, line) : t('line.refused-RESELLER_ONLY');
    // A brand can leave ordering out of its portal.
    const orderReason = (act: LineAct, line: LineSummary) =>
      resellerReason(act, line) ?? (features.has('myOrders') ? null : t('line.not-here'));
    return {
      changeSpeed: (line) => ({
        label: t('line.change-speed'),
        icon: 'gauge',
        shortcut: 's',
        reason: orderReason('change-speed', line),
        to: orderPlace({ lineId: line.lineId }),
      }),
      move: (line) => ({
        label: t('line.move'),
        icon: 'truck',
        shortcut: 'm',
        reason: orderReason('move', line),
        to: orderPlace({ move: line.lineId }),
      }),
      diagnose: (line) => ({
        label: t('line.diagnose'),
        icon: 'activity',
        shortcut: 'd',
        reason: reason('diagnose', line),
        to: linePlace(line.lineId, 'diagnostics'),
      }),
      report: (line) => ({
        label: t('line.report'),
        icon: 'alert-triangle',
        shortcut: 'f',
        reason: reason('report', line),
        onClick: () => setAsked({ act: 'report', line }),
      }),
      handover: (line) => ({
        label: t('line.handover'),
        icon: 'printer',
        shortcut: 'h',
        reason: line.status === 'CANCELLED' ? t('line.not-CANCELLED') : null,
        to: handoverPlace(line.lineId),
      }),
      edit: (line) => ({
        label: t('line.edit'),
        icon: 'tag',
        shortcut: 'r',
        reason: reason('edit', line),
        onClick: () => setAsked({ act: 'edit', line }),
      }),
      copy: (line) => ({
        label: t('line.copy-id'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(line.serviceId).then(
            () => confirmDone('line.copied', { what: line.serviceId }),
            // Without clipboard permission the user can still select the id on the line's page.
            () => {},
          ),
      }),
      end: (line) =>
        line.status === 'PENDING_TERMINATION'
          ? {
              label: t('line.withdraw'),
              icon: 'refresh',
              reason: resellerReason('withdraw', line),
              onClick: () => setAsked({ act: 'withdraw', line }),
            }
          : {
              label: t('line.cease'),
              icon: 'calendar-x',
              isDanger: true,
              reason: resellerReason('cease', line),
              onClick: () => setAsked({ act: 'cease', line }),
            },
    } satisfies LineActions['acts'];
  }, [t, formats, features, claims, isReseller]);
  const close = () => setAsked(null);
  return {
    ...acts,
    acts,
    parts: (
      <>
        <EditPanel line={asked?.act === 'edit' ? asked.line : null} onClose={close} />
        <FaultPanel line={asked?.act === 'report' ? asked.line : null} onClose={close} />
        <CeasePanel line={asked?.act === 'cease' ? asked.line : null} onClose={close} />
        {asked?.act === 'withdraw' && <WithdrawDialog line={asked.line} name={lineName(asked.line)} onClose={close} />}
      </>
    ),
  };
}
