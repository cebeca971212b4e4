import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { SupportLinks } from '../../../blocks/support-links.tsx';
import { useAddressCheckPath } from '../../../blocks/use-address-check-path.ts';
import { getConfiguration } from '../../../lib/configuration.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Note } from '../../../ui/note.tsx';
import { NoteWithAction } from '../../../ui/note-with-action.tsx';
import { useQuoteWrites } from '../use-quote-writes.ts';
import { AcceptedNote } from './accepted-note.tsx';
import styles from './offer.module.css';

/** The status of the quote, and what happens or can be done next. */
export function OfferNote({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { status, validUntil, level, statusReason, declineReason, declineComment } = quotation;
  const { refreshRequestedAt, approvalRequestId } = quotation;
  if (status === 'ACCEPTED') return <AcceptedNote quotation={quotation} />;
  if (status === 'OFFERED' && approvalRequestId !== null) {
    return (
      <NoteWithAction
        kind="neutral"
        title={t('quotation.waiting')}
        action={<ActionButton size="small" label={t('quotation.to-approval')} to={linkToApproval(approvalRequestId)} />}
      >
        <p>{t('quotation.waiting-text')}</p>
      </NoteWithAction>
    );
  }
  if (status === 'OFFERED') {
    const isEstimate = level === 'BUDGETARY';
    // The facts above show the number of days, and warn if there are few.
    const until = { day: formats.dayMonth(validUntil) };
    return (
      <Note kind="neutral" title={t(`quotation.level-text-${level}`)}>
        <p>{t(isEstimate ? 'quotation.estimate-until' : 'quotation.accept-until', until)}</p>
      </Note>
    );
  }
  if (status === 'REQUESTED' || status === 'IN_PROGRESS' || status === 'CHANGE_REQUESTED') {
    return (
      <Note kind="neutral" title={t(`quotation.next-${status}`)}>
        <p>{t(`quotation.next-${status}-text`)}</p>
      </Note>
    );
  }
  if (status === 'EXPIRED') {
    return (
      <NoteWithAction
        kind="attention"
        title={t('quotation.next-EXPIRED', { date: formats.date(validUntil) })}
        action={!refreshRequestedAt && <RefreshButton quotation={quotation} />}
      >
        <p>
          {refreshRequestedAt
            ? t('quotation.refresh-asked-on', { date: formats.dateTime(refreshRequestedAt) })
            : t('quotation.next-EXPIRED-text')}
        </p>
      </NoteWithAction>
    );
  }
  if (status === 'UNABLE_TO_PROVIDE') return <Refused quotation={quotation} />;
  return (
    <Ended quotation={quotation} title={t(`quotation.next-${status}`)}>
      {declineReason && <p>{t(`quotation.decline-${declineReason}`)}</p>}
      {declineComment && <p className={styles.quoted}>{declineComment}</p>}
      {statusReason && <p className={styles.quoted}>{statusReason}</p>}
      {status === 'DECLINED' && <p>{t('quotation.next-DECLINED-text')}</p>}
    </Ended>
  );
}

function RefreshButton({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const { refresh } = useQuoteWrites(quotation);
  return (
    <ActionButton size="small" icon="refresh" label={t('quotation.refresh')} isBusy={refresh.isPending} onClick={refresh.run} />
  );
}

/** For a request that we refused: the reason, and what the customer can do instead. */
function Refused({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation();
  const checkPath = useAddressCheckPath();
  const { copy } = useQuoteWrites(quotation);
  const { number, title, statusReason, salesContact, request } = quotation;
  const { phone, email } = getConfiguration().support;
  return (
    <NoteWithAction
      kind="neutral"
      title={t('quotation.next-UNABLE_TO_PROVIDE')}
      action={
        request.type === 'LINE' && checkPath ? (
          <ActionButton size="small" icon="search" label={t('quotation.check-another')} to={{ to: checkPath }} />
        ) : (
          <ActionButton size="small" icon="copy" label={t('quotation.copy')} isBusy={copy.isPending} onClick={copy.run} />
        )
      }
    >
      {statusReason && <p className={styles.quoted}>{statusReason}</p>}
      {salesContact ? (
        <p>{t('quotation.ask-contact', { name: salesContact.name })}</p>
      ) : (
        (phone || email) && (
          <p>
            {t('quotation.ask-us')}
            <SupportLinks subject={`${number}: ${title}`} />
          </p>
        )
      )}
    </NoteWithAction>
  );
}

/** For a quote that ended without orders; the user can request the same again. */
function Ended({ quotation, title, children }: { quotation: Quotation; title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { copy } = useQuoteWrites(quotation);
  return (
    <NoteWithAction
      kind="neutral"
      title={title}
      action={<ActionButton size="small" icon="copy" label={t('quotation.copy')} isBusy={copy.isPending} onClick={copy.run} />}
    >
      {children}
      <p>{t('quotation.ended-text')}</p>
    </NoteWithAction>
  );
}
