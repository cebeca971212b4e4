import type { IpPrefixSummary } from '@demarc/contract/ip-prefix.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { linkToParts, linkToPrefix } from './prefix-links.ts';
import { useServiceLink } from './use-service-link.ts';

/** The menu of a row. */
export function useRowActions() {
  const { t } = useTranslation();
  const getServiceLink = useServiceLink();
  return useCallback(
    ({ prefixId, prefix, isContainer, serviceRef, reverseDnsMode }: IpPrefixSummary): readonly RowAction[] => {
      const service = serviceRef && getServiceLink(serviceRef);
      return [
        { label: t('ip-prefix.open'), icon: 'eye', shortcut: 'o', to: linkToPrefix(prefixId) },
        ...(isContainer ? [{ label: t('ip-prefix.show-parts'), icon: 'route' as const, to: linkToParts(prefixId) }] : []),
        ...(isContainer || reverseDnsMode !== 'PER_ADDRESS'
          ? []
          : [
              {
                label: t('ip-prefix.import'),
                icon: 'upload' as const,
                shortcut: 'i',
                to: linkToPrefix(prefixId, { view: 'import' }),
              },
            ]),
        ...(serviceRef && service
          ? [{ label: t('ip-prefix.view-service', { name: serviceRef.label }), icon: 'server' as const, to: service }]
          : []),
        {
          label: t('ip-prefix.copy'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(prefix).then(
              () => showToast('ip-prefix.copied', { what: prefix }),
              // Without clipboard permission the user can still select the text on the page.
              () => {},
            ),
        },
      ];
    },
    [t, getServiceLink],
  );
}
