import type { Invoice } from '@demarc/contract/invoice.ts';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { lazyChunk } from '../../../lib/load-chunk.ts';
import { showToast } from '../../../lib/toast.ts';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Note } from '../../../ui/note.tsx';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getInvoiceLink } from '../invoice-link.ts';
import styles from './pay-section.module.css';
import { isCollectedByDirectDebit } from './payment-advice.ts';
import { useFindingSummary } from './use-finding-summary.ts';

const QrCode = lazyChunk(async () => ({ default: (await import('../../../ui/qr-code.tsx')).QrCode }));

/** What to transfer and where to; null if the customer has nothing to transfer, or need not pay until we decide on a dispute. */
export function getTransfer(invoice: Invoice): Invoice['payTo'] {
  return isCollectedByDirectDebit(invoice) || invoice.status === 'DISPUTED' ? null : invoice.payTo;
}

/** When we collect the open amount. What to transfer is behind the button at the top, which each tab has. */
export function DirectDebitSection({ invoice: { directDebit } }: { invoice: Invoice }) {
  return directDebit?.status === 'SCHEDULED' ? <DirectDebit directDebit={directDebit} /> : null;
}

/** Shows what to transfer and where to in a panel. */
export function PayButton({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const transfer = getTransfer(invoice);
  if (!transfer) return null;
  return (
    <>
      <ActionButton variant="primary" label={t('invoice.show-payment-details')} onClick={() => setOpen(true)} />
      <SidePanel title={t('invoice.how-to-pay')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <FullAmountNote invoice={invoice} onReview={() => setOpen(false)} />
        <Transfer payTo={transfer} invoice={invoice} />
      </SidePanel>
    </>
  );
}

/** The details below are about the full amount, also of what looks wrong. */
function FullAmountNote({ invoice, onReview }: { invoice: Invoice; onReview: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const summary = useFindingSummary(invoice);
  if (summary === null) return null;
  return (
    <Note kind="attention" title={t('invoice.full-amount', { amount: formats.money(Number(invoice.openAmount)) })}>
      {summary}{' '}
      <Link {...getInvoiceLink(invoice, { tab: 'disputes' })} resetScroll={false} onClick={onReview}>
        {t('finding.review-before-paying')}
      </Link>
    </Note>
  );
}

function DirectDebit({
  directDebit: { collectionDate, ibanMasked, mandateId },
}: {
  directDebit: NonNullable<Invoice['directDebit']>;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('invoice.how-to-pay')}>
      <Facts
        facts={[
          { label: t('invoice.method'), value: t('invoice.method-SEPA_DIRECT_DEBIT') },
          { label: t('invoice.collection-date'), value: formats.date(collectionDate) },
          {
            label: t('invoice.your-account'),
            value: <span className="mono">{t('invoice.account-ending', { iban: ibanMasked })}</span>,
          },
          { label: t('invoice.mandate'), value: <span className="mono">{mandateId}</span> },
        ]}
      />
    </Section>
  );
}

function Transfer({ payTo, invoice }: { payTo: NonNullable<Invoice['payTo']>; invoice: Invoice }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { iban, bic, accountHolder, reference, qrCode } = payTo;
  const amount = formats.money(Number(invoice.openAmount));
  const grouped = iban.replace(/.{4}(?=.)/g, '$& ');
  const isPhone = useIsPhone();
  const scan = (
    <div className={styles.scan}>
      <div className={styles.qr}>
        <Suspense>
          <QrCode code={qrCode} title={t('invoice.qr-alt', { amount, accountHolder, iban: grouped, reference })} />
        </Suspense>
      </div>
      <p>{t(isPhone ? 'invoice.qr-text-phone' : 'invoice.qr-text')}</p>
    </div>
  );
  return (
    <>
      {!isPhone && scan}
      <Facts
        facts={[
          { label: t('invoice.amount'), value: amount },
          { label: t('invoice.iban'), value: <span className="mono">{grouped}</span> },
          { label: t('invoice.account-holder'), value: accountHolder },
          { label: t('invoice.bic'), value: <span className="mono">{bic}</span> },
          { label: t('invoice.payment-reference'), value: <span className="mono">{reference}</span> },
        ]}
      />
      <div className={styles.buttons}>
        <CopyButton label={t('invoice.copy-iban')} value={iban} shown={grouped} />
        <CopyButton label={t('invoice.copy-amount')} value={invoice.openAmount} shown={amount} />
        <CopyButton label={t('invoice.copy-reference')} value={reference} shown={reference} />
      </div>
      {/* A phone cannot scan its own screen: there, the details to copy come first. */}
      {isPhone && scan}
    </>
  );
}

/** Copies a value as banking apps accept it. */
function CopyButton({ label, value, shown }: { label: string; value: string; shown: string }) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast('invoice.copied', { number: shown }),
      // Without clipboard permission the user can still select the text.
      () => {},
    );
  return <ActionButton size="small" variant="quiet" icon="copy" label={label} onClick={() => void copy()} />;
}
