import { cancelIpPrefixRequest, type IpPrefixRequest, listIpPrefixRequests } from '@demarc/contract/ip-prefix-request.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { getServiceName } from '../../../kinds/service-types.ts';
import { query, useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useSession } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toast.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Note } from '../../../ui/note.tsx';
import { Status } from '../../../ui/status.tsx';
import styles from '../ip-management.module.css';
import { linkToPrefix } from '../prefix-links.ts';
import { getPrefixRefusal } from '../prefix-refusal.ts';

const rowsPerPage = 20;

/** The latest requests of the company with their state. */
export function RequestList() {
  const { t } = useTranslation();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const requests = useQuery({
    ...query(listIpPrefixRequests, { params: { customerId }, query: { limit: rowsPerPage } }),
    enabled: claims !== null,
  });
  return (
    <AsyncContent
      result={requests}
      name={t('ip-prefix.requests')}
      lines={4}
      isEmpty={({ items }) => items.length === 0}
      empty={<p className={styles.soft}>{t('ip-prefix.no-requests')}</p>}
    >
      {({ items }) => (
        <ul className={styles.requests}>
          {items.map((request) => (
            <RequestItem key={request.requestId} request={request} />
          ))}
        </ul>
      )}
    </AsyncContent>
  );
}

function RequestItem({ request }: { request: IpPrefixRequest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { family, prefixLength, serviceRef, status, requestedAt, requestedByName, justification } = request;
  const { decidedAt, decisionText, prefixId, prefix } = request;
  const [isCancelling, setCancelling] = useState(false);
  const about = [
    formats.dateTime(requestedAt),
    requestedByName,
    serviceRef && t('ip-prefix.service-named', { type: t(getServiceName(serviceRef.type)), name: serviceRef.label }),
  ].filter(Boolean);
  return (
    <li>
      <div className={styles.line}>
        <b>{t('ip-prefix.request-of', { family, length: prefixLength })}</b>
        <Status name={requestGlyphs[status]}>{t(`ip-prefix.request-${status}`)}</Status>
      </div>
      <p className={styles.small}>{about.join(' · ')}</p>
      <p className={styles.soft}>{justification}</p>
      {decidedAt && decisionText && (
        <p className={styles.soft}>{t('ip-prefix.decision', { date: formats.date(decidedAt), text: decisionText })}</p>
      )}
      {prefixId !== null && prefix !== null && (
        <p>
          <Link {...linkToPrefix(prefixId)} className="mono">
            {prefix}
          </Link>
        </p>
      )}
      {status === 'REQUESTED' && (
        <div>
          <ActionButton size="small" label={t('ip-prefix.cancel-request')} onClick={() => setCancelling(true)} />
        </div>
      )}
      {isCancelling && <CancelDialog request={request} onClose={() => setCancelling(false)} />}
    </li>
  );
}

function CancelDialog({ request, onClose }: { request: IpPrefixRequest; onClose: () => void }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const input = { params: { customerId, requestId: request.requestId } };
  const cancel = useWrite(cancelIpPrefixRequest, { invalidates: [listIpPrefixRequests], previewInput: () => input });
  const refusal = cancel.isError ? getPrefixRefusal(cancel.error) : null;
  if (refusal) {
    return (
      <Note kind="trouble" title={t('ip-prefix.not-cancelled')}>
        {t(`ip-prefix.refused-${refusal}`)}
      </Note>
    );
  }
  return (
    <ConfirmDialog
      title={t('ip-prefix.cancel-request')}
      consequences={[t('ip-prefix.cancel-request-text')]}
      confirmLabel={t('ip-prefix.cancel-request')}
      isBusy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(input, {
          onSuccess: () => {
            showToast('ip-prefix.request-cancelled');
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}
