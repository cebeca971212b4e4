import { getAccount } from '@demarc/contract/account.ts';
import { listMsaVersions, type Msa, requestMsaSigningLink } from '@demarc/contract/msa.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { query, useWrite } from '../../lib/api.ts';
import { getErrorStatus, getRetryAfterMinutes } from '../../lib/errors.ts';
import { useFormats } from '../../lib/format.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './agreements.module.css';

interface SigningOfferProps {
  msa: Msa;
  /** Agreements signed earlier. */
  earlier: readonly Msa[];
  isActive: boolean;
  onRead: () => void;
}

/** An agreement that waits for a signature: deadline, signer, when the link was sent, and a button that emails a new signing link. */
export function SigningOffer({ msa, earlier, isActive, onRead }: SigningOfferProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { claims } = useSession();
  const { customerId, msaId, version, offeredAt, expiresAt } = msa;
  const ownAccount = useQuery({
    ...query(getAccount, { params: { customerId, accountId: claims?.uid_g ?? '' } }),
    enabled: claims !== null,
  });
  const request = { params: { customerId, msaId } };
  const link = useWrite(requestMsaSigningLink, { invalidates: [listMsaVersions], handles: [429], previewInput: () => request });
  const [isMailed, setMailed] = useState(false);
  const inForce = earlier.find(({ status }) => status === 'SIGNED');
  const isSelf = msa.signerEmail !== null && msa.signerEmail === ownAccount.data?.email;
  const signer =
    msa.signer &&
    t(isSelf ? 'msa.signer-self' : `msa.signer-${msa.signer}`, { name: msa.signerName ?? '', email: msa.signerEmail ?? '' });
  const formatSigner = () => {
    if (!signer) return t('msa.no-signer');
    if (!msa.linkMailedAt) return t('msa.offer-signer', { signer });
    return t('msa.link-mailed-on', { signer, moment: formats.dateTime(msa.linkMailedAt) });
  };
  const getBlockReason = () => {
    if (!isActive) return t('company.frozen');
    return signer ? null : t('msa.no-signer');
  };
  const requestLink = () =>
    link.mutate(request, {
      onSuccess: () => {
        setMailed(true);
        showToast('msa.link-mailed');
      },
    });
  return (
    <section className={styles.offer} aria-labelledby="signing-offer">
      <div>
        <h2 id="signing-offer">
          <Glyph name="attention" />
          {t('msa.offer-title', { title: t('msa.type-AGREEMENT'), version })}
        </h2>
        <p>
          {t('msa.offer-dates', { offered: formats.date(offeredAt), until: formats.date(expiresAt) })}{' '}
          {inForce ? t('msa.offer-meanwhile', { version: inForce.version }) : t('msa.offer-blocks')}
        </p>
        <p>{formatSigner()}</p>
      </div>
      <div className={styles.buttons}>
        <ActionButton icon="file-text" label={t('msa.read')} onClick={onRead} />
        <ActionButton
          variant="primary"
          icon="mail"
          label={t(msa.linkMailedAt ? 'msa.mail-link-again' : 'msa.mail-link')}
          isBusy={link.isPending}
          disabledReason={getBlockReason()}
          onClick={requestLink}
        />
      </div>
      <div className={styles.said}>
        {isMailed && !link.isPending && !link.isError && (
          <Note kind="ok" title={t('msa.link-mailed')}>
            {t('msa.link-mailed-text', { signer })}
          </Note>
        )}
        {link.isError && <SigningLinkRefusal error={link.error} />}
      </div>
    </section>
  );
}

function SigningLinkRefusal({ error }: { error: Error }) {
  const { t } = useTranslation();
  if (getErrorStatus(error) === 429) {
    return (
      <Note kind="attention" title={t('msa.too-many')}>
        {t('msa.too-many-text', { count: getRetryAfterMinutes(error) })}
      </Note>
    );
  }
  const reason = getRefusalCode(error, ['INVALID_TRANSITION', 'CUSTOMER_NOT_ACTIVE']);
  if (!reason) return null;
  return (
    <Note kind="trouble" title={t('msa.not-mailed')}>
      {t(reason === 'INVALID_TRANSITION' ? 'msa.refused-INVALID_TRANSITION' : `company.refused-${reason}`)}
    </Note>
  );
}
