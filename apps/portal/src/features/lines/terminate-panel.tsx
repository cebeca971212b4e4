import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { getLine, type LineSummary, listLines, terminateLine } from '@demarc/contract/line.ts';
import { getLineSummary } from '@demarc/contract/line-counts.ts';
import { getEndUserName, getLineName } from '@demarc/contract/line-name.ts';
import { listOrders } from '@demarc/contract/order.ts';
import { terminationReasons } from '@demarc/contract/service.ts';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, getFirstEndDay } from '../../blocks/contract-term.ts';
import { TerminationForm } from '../../blocks/termination/termination-form.tsx';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Facts, MissingValue } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { getLineRefusal } from './line-refusal.tsx';
import { useLine, useLineParams } from './use-line.ts';

/** Terminates a line: first shows the date and charge, then asks for confirmation. */
export function TerminatePanel({ line, onClose }: { line: LineSummary | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={line ? t('line.cease-title', { name: getLineName(line) }) : ''} isOpen={line !== null} onClose={onClose}>
      {line && <TerminateFormLoader line={line} onClose={onClose} />}
    </SidePanel>
  );
}

function TerminateFormLoader({ line, onClose }: { line: LineSummary; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const lineQuery = useLine(line.lineId);
  return (
    <AsyncContent result={lineQuery} name={t('line.detail-title')} lines={5}>
      {({ contract }) => {
        return (
          <>
            <Facts
              facts={[
                { label: t('line.service-id'), value: <span className="mono">{line.serviceId}</span> },
                {
                  label: t('line.end-user'),
                  value: getEndUserName(line.endUser) || <MissingValue>{t('line.unknown')}</MissingValue>,
                },
                { label: t('line.address'), value: formatShortAddress(line.address) },
                ...(contract
                  ? [
                      { label: t('line.term-end'), value: formats.date(contract.initialTermEndDate) },
                      { label: t('line.earliest-end'), value: formatEarliestDay(contract, { t, formats }) },
                    ]
                  : []),
              ]}
            />
            <TerminateForm line={line} firstDay={getFirstEndDay(contract)} onClose={onClose} />
          </>
        );
      }}
    </AsyncContent>
  );
}

function TerminateForm({ line, firstDay, onClose }: { line: LineSummary; firstDay: string; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { terminate } = useSearch({ strict: false }) as { terminate?: unknown };
  return (
    <TerminationForm
      operation={terminateLine}
      params={useLineParams(line.lineId)}
      invalidates={[getLine, listLines, getLineSummary, listOrders]}
      draft={`line-cease-${line.lineId}`}
      firstDay={firstDay}
      reason={terminationReasons.find((value) => value === terminate) ?? ''}
      texts={{
        wishDate: 'line.wish-date',
        wishDateHelp: t('line.wish-date-help', { date: formats.date(firstDay) }),
        reason: (value) => t(`line.cease-reason-${value}`),
        notTerminated: t('line.not-ceased'),
        later: t('line.cease-later'),
        consequence: t('line.cease-text'),
      }}
      explainError={(error) => {
        const code = getLineRefusal(error);
        return code && t(`line.refused-${code}`);
      }}
      onTerminated={(terminationDate) => {
        showToast('line.ceased', { name: getLineName(line), date: formats.date(terminationDate) });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
