import { exportIpAddresses } from '@demarc/contract/ip-address.ts';
import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { useDownload } from '../../../lib/download.ts';
import { showToast } from '../../../lib/toast.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { MenuButton, type RowAction } from '../../../ui/row-menu.tsx';
import { linkToPrefix } from '../prefix-links.ts';
import { getBlockReason, type PrefixAct } from '../prefix-rules.ts';
import { usePrefixParams } from '../use-prefix.ts';

interface PrefixActionsProps {
  prefix: IpPrefix;
  onAct: (act: PrefixAct) => void;
}

/** The actions on a prefix; a blocked action gives its reason. */
export function PrefixActions({ prefix, onAct }: PrefixActionsProps) {
  const { t } = useTranslation();
  const { prefixId, isContainer, reverseDnsMode } = prefix;
  const params = usePrefixParams(prefixId);
  const toExport = (format: 'csv' | 'zone') => ({ params, query: { format } });
  const download = useDownload(exportIpAddresses, toExport('csv'));
  const save = (format: 'csv' | 'zone') => download.start(toExport(format));
  const getReason = (act: PrefixAct) => {
    const blocked = getBlockReason(act, prefix);
    return blocked && t(blocked);
  };
  const exports: RowAction[] = [
    { label: t('ip-prefix.export-csv'), icon: 'download', onClick: () => save('csv') },
    { label: t('ip-prefix.export-zone'), icon: 'file-text', onClick: () => save('zone') },
  ];
  const importReason =
    getReason('edit') ?? (reverseDnsMode === 'DELEGATED' ? t('ip-prefix.refused-REVERSE_DNS_DELEGATED') : null);
  const end = prefix.canWithdrawRelease ? 'withdraw' : 'release';
  const getMenu = (): RowAction[] => [
    {
      label: t('ip-prefix.edit'),
      icon: 'pencil',
      shortcut: 'e',
      disabledReason: getReason('edit'),
      onClick: () => onAct('edit'),
    },
    ...(isContainer
      ? []
      : [
          {
            label: t('ip-prefix.reverse-dns-change'),
            icon: 'server' as const,
            disabledReason: getReason('reverse-dns'),
            onClick: () => onAct('reverse-dns'),
          },
          {
            label: t('ip-prefix.import'),
            icon: 'upload' as const,
            shortcut: 'i',
            disabledReason: importReason,
            to: linkToPrefix(prefixId, { view: 'import' }),
          },
          ...exports,
        ]),
    {
      label: t('ip-prefix.copy'),
      icon: 'copy',
      shortcut: 'c',
      onClick: () =>
        void navigator.clipboard.writeText(prefix.prefix).then(
          () => showToast('ip-prefix.copied', { what: prefix.prefix }),
          // Without clipboard permission the user can still select the text on the page.
          () => {},
        ),
    },
    {
      label: t(`ip-prefix.${end}`),
      icon: end === 'withdraw' ? 'refresh' : 'trash',
      isDanger: end === 'release',
      disabledReason: getReason(end),
      onClick: () => onAct(end),
    },
  ];
  return (
    <>
      <ActionButton
        icon="ban"
        label={t('ip-prefix.null-route-set')}
        disabledReason={getReason('null-route')}
        onClick={() => onAct('null-route')}
      />
      <MenuButton label={t('action.more')} icon="dots-vertical" variant="default" actions={getMenu} />
    </>
  );
}
