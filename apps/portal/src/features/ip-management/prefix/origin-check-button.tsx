import { checkIpPrefixRpki, getIpPrefix, type IpPrefix, listIpPrefixes, rpkiCheckMinutes } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { getErrorStatus } from '../../../lib/errors.ts';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { usePrefixParams } from '../use-prefix.ts';

/** Checks the origin again, which is possible once every 15 minutes. */
export function OriginCheckButton({ prefix }: { prefix: IpPrefix }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { prefixId, nextRpkiCheckAt, announcement, status } = prefix;
  const input = { params: usePrefixParams(prefixId) };
  const check = useWrite(checkIpPrefixRpki, {
    invalidates: [getIpPrefix, listIpPrefixes],
    handles: [429],
    previewInput: () => input,
  });
  const nextAt = check.data?.nextRpkiCheckAt ?? nextRpkiCheckAt;
  const isTooEarly = nextAt !== null && Date.parse(nextAt) > Date.now();
  const getReason = () => {
    if (!announcement) return t('ip-prefix.not-announced-text');
    if (status !== 'ACTIVE') return t(`ip-prefix.not-active-${status}`);
    if (isTooEarly) return t('ip-prefix.check-again-at', { time: formats.time(nextAt) });
    if (getErrorStatus(check.error) === 429) return t('ip-prefix.check-too-often', { minutes: rpkiCheckMinutes });
    return null;
  };
  return (
    <ActionButton
      size="small"
      icon="refresh"
      label={t('ip-prefix.fix-CHECK_ORIGIN')}
      disabledReason={getReason()}
      isBusy={check.isPending}
      onClick={() => check.mutate(input, { onSuccess: () => showToast('ip-prefix.check-started') })}
    />
  );
}
