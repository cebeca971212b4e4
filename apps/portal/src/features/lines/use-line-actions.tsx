import type { LineSummary } from '@demarc/contract/line.ts';
import { getLineName } from '@demarc/contract/line-name.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { loadTranslations } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { lazyOnOpen } from '../../ui/lazy-on-open.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import { formatBlockReason } from './format-block-reason.ts';
import { linkToHandover, linkToLine, linkToLineOrder } from './line-links.ts';
import { getBlockReason, type LineAction } from './line-rules.ts';
import { useIsReseller } from './use-line.ts';

const isOpen = ({ line }: { line: LineSummary | null }) => line !== null;
const EditPanel = lazyOnOpen(async () => (await import('./edit-panel.tsx')).EditPanel, isOpen);
const FaultPanel = lazyOnOpen(async () => {
  // The list itself does not need the fault and diagnostic translations.
  const [part] = await Promise.all([import('./fault-panel.tsx'), loadTranslations('fault', 'line-diagnostic')]);
  return part.FaultPanel;
}, isOpen);
const TerminatePanel = lazyOnOpen(async () => (await import('./terminate-panel.tsx')).TerminatePanel, isOpen);
const WithdrawDialog = lazyOnOpen(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog, isOpen);

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
  const [openPanel, setOpenPanel] = useState<{ act: 'edit' | 'report' | 'cease' | 'withdraw'; line: LineSummary } | null>(null);
  const acts = useMemo(() => {
    const getReason = (act: LineAction, line: LineSummary) =>
      formatBlockReason(getBlockReason(act, line, claims?.roles ?? []), t, formats);
    const getResellerReason = (act: LineAction, line: LineSummary) =>
      isReseller ? getReason(act, line) : t('line.refused-RESELLER_ONLY');
    // A brand can leave ordering out of its portal.
    const orderReason = (act: LineAction, line: LineSummary) =>
      getResellerReason(act, line) ?? (features.has('myOrders') ? null : t('line.not-here'));
    return {
      changeSpeed: (line) => ({
        label: t('line.change-speed'),
        icon: 'gauge',
        shortcut: 's',
        disabledReason: orderReason('change-speed', line),
        to: linkToLineOrder({ lineId: line.lineId }),
      }),
      move: (line) => ({
        label: t('line.move'),
        icon: 'truck',
        shortcut: 'm',
        disabledReason: orderReason('move', line),
        to: linkToLineOrder({ move: line.lineId }),
      }),
      diagnose: (line) => ({
        label: t('line.tab-diagnostics'),
        icon: 'activity',
        shortcut: 'd',
        to: linkToLine(line.lineId, 'diagnostics'),
      }),
      report: (line) => ({
        label: t('line.report'),
        icon: 'alert-triangle',
        shortcut: 'f',
        disabledReason: getReason('report', line),
        onClick: () => setOpenPanel({ act: 'report', line }),
      }),
      handover: (line) => ({
        label: t('line.handover'),
        icon: 'printer',
        shortcut: 'h',
        disabledReason: line.status === 'CANCELLED' ? t('line.not-CANCELLED') : null,
        to: linkToHandover(line.lineId),
      }),
      edit: (line) => ({
        label: t('line.edit'),
        icon: 'tag',
        shortcut: 'r',
        disabledReason: getReason('edit', line),
        onClick: () => setOpenPanel({ act: 'edit', line }),
      }),
      copy: (line) => ({
        label: t('line.copy-id'),
        icon: 'copy',
        shortcut: 'c',
        onClick: () =>
          void navigator.clipboard.writeText(line.serviceId).then(
            () => showToast('line.copied', { what: line.serviceId }),
            // Without clipboard permission the user can still select the id on the line's page.
            () => {},
          ),
      }),
      end: (line) =>
        line.status === 'PENDING_TERMINATION'
          ? {
              label: t('line.withdraw'),
              icon: 'refresh',
              disabledReason: getResellerReason('withdraw', line),
              onClick: () => setOpenPanel({ act: 'withdraw', line }),
            }
          : {
              label: t('line.cease'),
              icon: 'calendar-x',
              isDanger: true,
              disabledReason: getResellerReason('cease', line),
              onClick: () => setOpenPanel({ act: 'cease', line }),
            },
    } satisfies LineActions['acts'];
  }, [t, formats, features, claims, isReseller]);
  const close = () => setOpenPanel(null);
  return {
    ...acts,
    acts,
    parts: (
      <>
        <EditPanel line={openPanel?.act === 'edit' ? openPanel.line : null} onClose={close} />
        <FaultPanel line={openPanel?.act === 'report' ? openPanel.line : null} onClose={close} />
        <TerminatePanel line={openPanel?.act === 'cease' ? openPanel.line : null} onClose={close} />
        {openPanel?.act === 'withdraw' && (
          <WithdrawDialog line={openPanel.line} name={getLineName(openPanel.line)} onClose={close} />
        )}
      </>
    ),
  };
}
