import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { LinkTarget } from '../../../ui/link-target.ts';
import { type RowAction, RowMenu } from '../../../ui/row-menu.tsx';
import { formatAcceptLabel } from '../format-term.ts';
import { linkToQuote, type QuoteAction } from '../quote-links.ts';
import { getBlockReason } from '../quote-rules.ts';
import { useQuoteWrites } from '../use-quote-writes.ts';
import { useChosenTerm } from './use-chosen-term.ts';
import { useQuoteDownload } from './use-quote-download.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

/** The three answers to an offer, or the actions that are possible without an offer. */
export function OfferActions({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { termMonths } = useChosenTerm(quotation);
  const download = useQuoteDownload(quotation.quotationId);
  const { copy, refresh } = useQuoteWrites(quotation);
  const { quotationId, number, status, version } = quotation;
  const isOffered = status === 'OFFERED';
  const canWithdraw = getBlockReason('cancel', quotation) === null;
  const canRefresh = getBlockReason('refresh', quotation) === null;
  const link = (action: QuoteAction): LinkTarget => ({
    ...linkToQuote(quotationId, action),
    ...(termMonths === null ? {} : { search: { term: termMonths } }),
  });
  const acceptBlock = getBlockReason('accept', quotation);
  const getMenu = (): RowAction[] => [
    {
      label: t('quotation.pdf'),
      icon: 'download',
      shortcut: 'p',
      disabledReason: version === 0 ? t('quotation.no-offer') : null,
      onClick: () => download.save({ type: 'QUOTATION_PDF' }),
    },
    { label: t('quotation.copy'), icon: 'copy', shortcut: 'c', onClick: copy.run },
    ...(canWithdraw
      ? [{ label: t('quotation.withdraw'), icon: 'trash' as const, isDanger: true, onClick: () => setWithdrawing(true) }]
      : []),
  ];
  return (
    <>
      {isOffered ? (
        <>
          <ActionButton label={t('quotation.decline')} to={link('decline')} />
          <ActionButton label={t('quotation.ask-change')} to={link('change')} />
          <ActionButton
            variant="primary"
            icon="check"
            label={formatAcceptLabel(termMonths, t)}
            disabledReason={acceptBlock && t(acceptBlock)}
            to={link('accept')}
          />
        </>
      ) : (
        canRefresh && (
          <ActionButton
            variant="primary"
            icon="refresh"
            label={t('quotation.refresh')}
            isBusy={refresh.isPending}
            onClick={refresh.run}
          />
        )
      )}
      <RowMenu label={t('list.actions-for', { name: number })} actions={getMenu} />
      {isWithdrawing && <WithdrawDialog quotation={quotation} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
