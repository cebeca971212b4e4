import { formatEpcQr } from '@demarc/contract/epc-qr.ts';
import type { Invoice } from '@demarc/contract/invoice.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { formatIban } from '../../lib/format-iban.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { showToast } from '../../lib/toast.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import styles from './transfer-details.module.css';

const QrCode = lazyChunk(async () => ({ default: (await import('../../ui/qr-code.tsx')).QrCode }));

interface TransferDetailsProps {
  payTo: NonNullable<Invoice['payTo']>;
  amount: string;
  /** The remittance text: the numbers of the invoices. */
  reference: string;
}

/** The details of a transfer, as text to copy and as a QR code for banking apps. */
export function TransferDetails({ payTo: { iban, bic, accountHolder }, amount, reference }: TransferDetailsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const formattedAmount = formats.money(Number(amount));
  const grouped = formatIban(iban);
  const isPhone = useIsPhone();
  const code = formatEpcQr({ account: { holder: accountHolder, iban, bic }, amount, remittance: reference });
  const scan = (
    <div className={styles.scan}>
      <div className={styles.qr}>
        <Suspense>
          <QrCode code={code} title={t('invoice.qr-alt', { amount: formattedAmount, accountHolder, iban: grouped, reference })} />
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
          { label: t('invoice.amount'), value: formattedAmount },
          { label: t('invoice.iban'), value: <span className="mono">{grouped}</span> },
          { label: t('invoice.account-holder'), value: accountHolder },
          { label: t('invoice.bic'), value: <span className="mono">{bic}</span> },
          { label: t('invoice.payment-reference'), value: <span className="mono">{reference}</span> },
        ]}
      />
      <div className={styles.buttons}>
        <CopyButton label={t('invoice.copy-iban')} value={iban} shown={grouped} />
        <CopyButton label={t('invoice.copy-amount')} value={amount} shown={formattedAmount} />
        <CopyButton label={t('invoice.copy-reference')} value={reference} shown={reference} />
      </div>
      {/* A phone cannot scan its own screen: there, the details to copy come first. */}
      {isPhone && scan}
    </>
  );
}

interface CopyButtonProps {
  label: string;
  /** The value in the form that banking apps accept. */
  value: string;
  shown: string;
}

export function CopyButton({ label, value, shown }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => showToast('invoice.copied', { number: shown }),
      // Without clipboard permission the user can still select the text.
      () => {},
    );
  return <ActionButton size="small" variant="quiet" icon="copy" label={label} onClick={() => void copy()} />;
}
