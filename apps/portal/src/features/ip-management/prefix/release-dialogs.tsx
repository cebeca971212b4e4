import {
  getIpPrefix,
  type IpPrefix,
  quarantineDays,
  releaseIpPrefix,
  withdrawIpPrefixRelease,
} from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { getPrefixRefusal, type PrefixRefusalCode } from '../prefix-refusal.ts';
import { PrefixRefusalNote } from '../prefix-refusal-note.tsx';
import { stalePrefixes, usePrefixParams } from '../use-prefix.ts';

interface DialogProps {
  prefix: IpPrefix;
  onClose: () => void;
}

/** Releases a prefix, after showing what happens to its addresses. */
export function ReleaseDialog({ prefix, onClose }: DialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { prefixId, prefix: name, version, ptrCount, reverseDnsMode, announcement } = prefix;
  const input = { params: usePrefixParams(prefixId), body: { version } };
  const release = useWrite(releaseIpPrefix, { put: getIpPrefix, invalidates: stalePrefixes, previewInput: () => input });
  const refusal = release.isError ? getPrefixRefusal(release.error) : null;
  if (refusal) return <RefusedPanel code={refusal} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('ip-prefix.release-title', { prefix: name })}
      consequences={[
        t('ip-prefix.release-text', { days: quarantineDays }),
        ...(ptrCount > 0 ? [t('ip-prefix.release-ptr', { count: ptrCount, total: formats.number(ptrCount) })] : []),
        ...(reverseDnsMode === 'DELEGATED' ? [t('ip-prefix.release-delegation')] : []),
        ...(announcement ? [t('ip-prefix.release-announced')] : []),
      ]}
      confirmLabel={t('ip-prefix.release')}
      typed={name}
      isBusy={release.isPending}
      onConfirm={() =>
        release.mutate(input, {
          onSuccess: () => {
            showToast('ip-prefix.released', { prefix: name });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

/** Withdraws the release of a prefix. */
export function WithdrawDialog({ prefix, onClose }: DialogProps) {
  const { t } = useTranslation();
  const input = { params: usePrefixParams(prefix.prefixId) };
  const withdraw = useWrite(withdrawIpPrefixRelease, { invalidates: [getIpPrefix, ...stalePrefixes], previewInput: () => input });
  const refusal = withdraw.isError ? getPrefixRefusal(withdraw.error) : null;
  if (refusal) return <RefusedPanel code={refusal} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('ip-prefix.withdraw-title', { prefix: prefix.prefix })}
      consequences={[t('ip-prefix.withdraw-text')]}
      confirmLabel={t('ip-prefix.withdraw')}
      isHarmless
      isBusy={withdraw.isPending}
      onConfirm={() =>
        withdraw.mutate(input, {
          onSuccess: () => {
            showToast('ip-prefix.withdrawn', { prefix: prefix.prefix });
            onClose();
          },
        })
      }
      onClose={onClose}
    />
  );
}

function RefusedPanel({ code, onClose }: { code: PrefixRefusalCode; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('ip-prefix.not-saved')} isOpen onClose={onClose}>
      <PrefixRefusalNote code={code} title={t('ip-prefix.not-saved')} />
    </SidePanel>
  );
}
