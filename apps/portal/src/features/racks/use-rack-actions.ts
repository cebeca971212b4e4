import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { showToast } from '../../lib/toast.ts';
import type { RowAction } from '../../ui/row-menu.tsx';
import { getPowerLink } from './power-link.ts';
import { getBlockReason, type RackAction } from './rack-rules.ts';
import { toSheetSearch } from './racks-search.ts';

/** The menu of a row: what its panel offers too, after opening that. */
export function useRowActions(open: (row: ColocationSummary, act?: RackAction) => void) {
  const { t } = useTranslation();
  const getActions = useRackActions(open);
  return useCallback(
    (row: ColocationSummary): readonly RowAction[] => [
      { label: t('rack.open'), icon: 'eye', shortcut: 'o', onClick: () => open(row) },
      ...getActions(row),
    ],
    [t, open, getActions],
  );
}

/** What the actions depend on, of a row or of the open rack. */
type ActionableRack = Pick<
  ColocationSummary,
  'kind' | 'id' | 'status' | 'site' | 'serviceId' | 'activeSince' | 'terminationDate' | 'openOrderId'
>;

/** The actions on a rack or shared units; `onAct` opens the form of one. */
export function useRackActions<Rack extends ActionableRack>(onAct: (rack: Rack, act: RackAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  return useCallback(
    (rack: Rack): readonly ServiceAction[] => {
      const { kind, id, status, site, serviceId, activeSince, terminationDate, openOrderId } = rack;
      const getReason = (act: RackAction) => {
        const blocked = getBlockReason(act, rack);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const connectReason = status === 'ACTIVE' ? null : t('rack.connect-not-active');
      const end = status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
      return [
        // Nothing is measured before delivery.
        ...(activeSince === null
          ? []
          : [
              {
                name: 'power',
                label: t('rack.power-dashboard'),
                icon: 'gauge' as const,
                shortcut: 'p',
                to: getPowerLink(rack),
              },
            ]),
        ...(openOrderId === null
          ? []
          : [
              {
                name: 'order',
                label: t('action.view-order'),
                icon: 'clipboard-list' as const,
                to: { to: '/orders', search: { order: openOrderId } as never } as const,
              },
            ]),
        {
          name: 'edit',
          label: t('rack.edit'),
          icon: 'tag',
          shortcut: 'r',
          reason: getReason('edit'),
          onClick: () => onAct(rack, 'edit'),
        },
        ...(features.has('dcConnections')
          ? [
              {
                name: 'connect',
                label: t('rack.connect'),
                icon: 'link' as const,
                reason: connectReason,
                to: {
                  to: '/orders/dc-connection/new/{-$chosenPackage}',
                  params: {} as never,
                  search: { [kind === 'RACK' ? 'rack' : 'sharedColo']: id } as never,
                } as const,
              },
            ]
          : []),
        ...(features.has('wdm')
          ? [
              {
                name: 'wavelength',
                label: t('kinds.wdm.new'),
                icon: 'activity' as const,
                reason: connectReason,
                to: {
                  to: '/orders/wdm/new/{-$chosenPackage}',
                  params: {} as never,
                  search: { site: site.siteCode } as never,
                } as const,
              },
            ]
          : []),
        {
          name: 'another',
          label: t('rack.order-here', { site: site.siteCode }),
          icon: 'plus',
          to: { to: '/orders/rack/new/{-$chosenSite}', params: { chosenSite: site.siteCode } as never },
        },
        { name: 'sheet', label: t('rack.sheet'), icon: 'printer', to: { to: '/racks', search: toSheetSearch(rack) as never } },
        {
          name: 'copy',
          label: t('rack.copy-id'),
          icon: 'copy',
          shortcut: 'c',
          onClick: () =>
            void navigator.clipboard.writeText(serviceId).then(
              () => showToast('rack.copied', { what: serviceId }),
              // Without clipboard permission the user can still select the id in the panel.
              () => {},
            ),
        },
        {
          name: end,
          label: t(`rack.${end}`),
          icon: end === 'withdraw' ? 'refresh' : 'calendar-x',
          isDanger: end === 'terminate',
          reason: getReason(end),
          onClick: () => onAct(rack, end),
        },
      ];
    },
    [t, formats, features, onAct],
  );
}
