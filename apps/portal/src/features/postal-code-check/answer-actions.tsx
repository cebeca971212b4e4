import { createAddressWatch, type LineAvailability, listAddressWatches } from '@demarc/contract/availability.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { confirmDone } from '../../lib/confirmation.ts';
import { saveCsv } from '../../lib/csv-file.ts';
import { problemOf } from '../../lib/errors.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Note } from '../../ui/note.tsx';
import { Section } from '../../ui/section.tsx';
import { answerRows } from './answer-csv.ts';
import styles from './postal-code-check.module.css';
import { isWatched, useWatches } from './use-watches.ts';

/** Actions on a result besides ordering. */
export function AnswerActions({ answer, isExpired }: { answer: LineAvailability; isExpired: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  const { claims } = useSession();
  const { address, availabilityId, complete } = answer;
  const watches = useWatches();
  const request = { params: { customerId: claims?.cid ?? 0 }, body: { availabilityId } };
  const watch = useWrite(createAddressWatch, { stale: [listAddressWatches], input: () => request });
  const [isCopyRefused, setCopyRefused] = useState(false);
  const watchReason = isWatched(watches.items, address)
    ? t('postal-code-check.is-watched')
    : isExpired
      ? t('postal-code-check.order-expired')
      : null;
  const startWatching = () => watch.mutate(request, { onSuccess: () => confirmDone('postal-code-check.watching') });
  const share = () =>
    navigator.clipboard.writeText(location.href).then(
      () => {
        setCopyRefused(false);
        confirmDone('postal-code-check.shared');
      },
      // Without clipboard permission the user can still select the URL.
      () => setCopyRefused(true),
    );
  const code = problemOf(watch.error)?.code;
  return (
    <Section title={t('postal-code-check.go-on')}>
      <div className={styles.actions}>
        <ActionButton
          icon="eye"
          label={t('postal-code-check.watch')}
          reason={watchReason}
          isBusy={watch.isPending}
          onClick={startWatching}
        />
        <ActionButton icon="link" label={t('postal-code-check.share')} onClick={() => void share()} />
        <ActionButton
          icon="download"
          label={t('postal-code-check.export')}
          reason={complete ? null : t('postal-code-check.export-waits')}
          onClick={() => saveCsv(fileName(answer), answerRows(answer, { t, formats }))}
        />
      </div>
      {isCopyRefused && (
        <p className={styles.soft} role="status">
          {t('postal-code-check.copy-yourself')} <span className={styles.address}>{location.href}</span>
        </p>
      )}
      {watch.error && (
        <Note kind="trouble" title={t('postal-code-check.not-watched')}>
          {code === 'CUSTOMER_NOT_ACTIVE' ? t('postal-code-check.not-active') : (problemOf(watch.error)?.message ?? '')}
        </Note>
      )}
      {!features.has('myOrders') && (
        <p className={styles.soft}>
          {t('postal-code-check.order-locked')}{' '}
          <Link to="/unlock" className={styles.link}>
            {t('postal-code-check.to-unlock')}
          </Link>
        </p>
      )}
    </Section>
  );
}

function fileName({ address, checkedAt }: LineAvailability): string {
  const { postalCode, houseNumber, houseNumberAddition } = address;
  const place = [postalCode, houseNumber, houseNumberAddition]
    .filter(Boolean)
    .join('-')
    .replace(/[^\w-]/g, '');
  return `address-${place}-${checkedAt.slice(0, 10)}.csv`;
}
