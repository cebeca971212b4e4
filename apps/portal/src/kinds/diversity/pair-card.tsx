import { listCountedAspects } from '@demarc/contract/compare-footprints.ts';
import { getDcConnectionSummary } from '@demarc/contract/dc-connection-counts.ts';
import {
  type DiversityPair,
  deleteDiversityPair,
  downloadDiversityCertificate,
  issueDiversityCertificate,
  listDiversityPairs,
  type PairedService,
  type ServiceChoice,
} from '@demarc/contract/diversity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { useDownload } from '../../lib/download.ts';
import { useFormats } from '../../lib/format.ts';
import { getRefusalCode } from '../../lib/refusal.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Note } from '../../ui/note.tsx';
import { Status } from '../../ui/status.tsx';
import { orderedKinds } from '../registry.ts';
import { ComparedAspects } from './compared-aspects.tsx';
import styles from './diversity.module.css';
import { conclusionGlyphs, findSharedProtection, orderServices } from './pair-display.ts';

const invalidates = [listDiversityPairs] as const;
const refusalCodes = ['NOT_DIVERSE', 'CUSTOMER_NOT_ACTIVE', 'NOT_FOUND'] as const;
type Refusal = (typeof refusalCodes)[number];

/** Shows what the services of a pair share, and its certificate. On the page of one of them, only the other one is named. */
export function PairCard({ pair, service }: { pair: DiversityPair; service: ServiceChoice | null }) {
  const { t } = useTranslation();
  const [own, other] = orderServices(pair, service);
  return (
    <li className={styles.pair}>
      <div className={styles.line}>
        <span className={styles.services}>
          {!service && <ServiceName service={own} />}
          <ServiceName service={other} />
        </span>
        <Status name={conclusionGlyphs[pair.conclusion]}>{t(`diversity.conclusion-${pair.conclusion}`)}</Status>
      </div>
      <Summary pair={pair} />
      <details className={styles.details}>
        <summary>{t('diversity.compare')}</summary>
        <ComparedAspects pair={pair} />
      </details>
      <Certificate pair={pair} />
    </li>
  );
}

function ServiceName({ service: { type, id, label, identifier } }: { service: PairedService }) {
  const link = orderedKinds[type].service.getLink(id);
  return (
    <span>
      <Link {...link}>{label}</Link> {label !== identifier && <small className="mono">{identifier}</small>}
    </span>
  );
}

/** Shows what decides the conclusion. */
function Summary({ pair }: { pair: DiversityPair }) {
  const { t } = useTranslation();
  const { conclusion, sameBuilding } = pair;
  const countedAspects = listCountedAspects(pair.aspects, pair);
  const getAspectName = (aspect: string) => t(`diversity.aspect-${aspect}`);
  const sharedTexts = countedAspects
    .filter(({ result }) => result === 'SHARED')
    .map(({ aspect, shared }) => t('diversity.shared-names', { aspect: getAspectName(aspect), names: shared.join(', ') }));
  const protection = findSharedProtection(pair);
  const unknownNames = countedAspects.filter(({ result }) => result === 'NOT_KNOWN').map(({ aspect }) => getAspectName(aspect));
  return (
    <>
      {conclusion === 'SHARED' && (
        <p>
          {t('diversity.shared', { names: sharedTexts.join('; ') })} {protection && t('diversity.shared-protection', protection)}
        </p>
      )}
      {conclusion !== 'ENDED' && unknownNames.length > 0 && (
        <p className={styles.soft}>{t('diversity.not-known', { names: unknownNames.join(', ') })}</p>
      )}
      {conclusion !== 'NOT_PROVEN' && <p className={styles.soft}>{t(`diversity.text-${conclusion}`)}</p>}
      {sameBuilding && <p className={styles.soft}>{t('diversity.same-building-short')}</p>}
    </>
  );
}

/** Shows the newest certificate, and the actions on the pair. */
function Certificate({ pair }: { pair: DiversityPair }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const customerId = useCustomerId();
  const { pairId, certificate, conclusion, one, other } = pair;
  const input = { params: { customerId, pairId } };
  const issue = useWrite(issueDiversityCertificate, { invalidates, previewInput: () => input });
  const download = useDownload(downloadDiversityCertificate, certificate ? input : null);
  const remove = useWrite(deleteDiversityPair, {
    invalidates: [...invalidates, getDcConnectionSummary],
    previewInput: () => input,
  });
  const queries = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const [refusal, setRefusal] = useState<ReturnType<typeof getRefusalCode<Refusal>>>(null);
  const onError = (error: unknown) => {
    const code = getRefusalCode(error, refusalCodes);
    if (code !== 'NOT_FOUND') return setRefusal(code);
    // Somebody else has deleted the pair, so this card disappears.
    showToast('diversity.refused-NOT_FOUND');
    void queries.invalidateQueries({ queryKey: [listDiversityPairs.id] });
  };
  const isValid = certificate !== null && certificate.withdrawnAt === null;
  const isDiverse = conclusion === 'DIVERSE';
  return (
    <>
      {certificate && (
        <p>
          <Status name={isValid ? 'ok' : 'ended'}>
            {t(isValid ? 'diversity.certificate-valid' : 'diversity.certificate-withdrawn', {
              issued: formats.date(certificate.issuedAt),
              withdrawn: certificate.withdrawnAt && formats.date(certificate.withdrawnAt),
            })}
          </Status>
        </p>
      )}
      {refusal && (
        <Note kind="trouble" title={t('diversity.not-done')}>
          {t(`diversity.refused-${refusal}`)}
        </Note>
      )}
      {!isValid && !isDiverse && conclusion !== 'ENDED' && <p className={styles.soft}>{t('diversity.refused-NOT_DIVERSE')}</p>}
      <div className={styles.buttons}>
        {certificate && (
          <ActionButton
            size="small"
            icon="download"
            label={t('diversity.download')}
            isBusy={download.isPending}
            onClick={() => {
              setRefusal(null);
              download.start(input, { onError });
            }}
          />
        )}
        {!isValid && (
          <ActionButton
            size="small"
            icon="shield-check"
            label={t('diversity.issue')}
            isBusy={issue.isPending}
            disabledReason={isDiverse ? null : t('diversity.refused-NOT_DIVERSE')}
            onClick={() => {
              setRefusal(null);
              issue.mutate(input, { onSuccess: () => showToast('diversity.issued'), onError });
            }}
          />
        )}
        <ActionButton size="small" variant="quiet" icon="trash" label={t('diversity.delete')} onClick={() => setRemoving(true)} />
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('diversity.delete-title', { one: one.label, other: other.label })}
          consequences={[t('diversity.delete-watch'), ...(isValid ? [t('diversity.delete-certificate')] : [])]}
          confirmLabel={t('diversity.delete')}
          isBusy={remove.isPending}
          onConfirm={() => {
            setRefusal(null);
            remove.mutate(input, {
              onSuccess: () => showToast('diversity.deleted'),
              onError: (error) => {
                setRemoving(false);
                onError(error);
              },
            });
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}
