import type { ColocationSummary } from '@demarc/contract/colocation.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceAction } from '../../blocks/service-panel/service-actions.tsx';
import { createSharedActions, useRowMenu } from '../../blocks/service-panel/shared-actions.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { getPowerLink } from './power-link.ts';
import { getBlockReason, type RackAction } from './rack-rules.ts';
import { toSheetSearch } from './racks-search.ts';

/** The menu of a row, with the actions of its panel; choosing one opens the panel. */
export function useRowActions(open: (row: ColocationSummary, act?: RackAction) => void) {
  const { t } = useTranslation();
  return useRowMenu(t('rack.open'), open, useRackActions(open));
}

/** The fields of a row or an open rack on which the actions depend. */
type ActionableRack = Pick<
  ColocationSummary,
  'kind' | 'id' | 'status' | 'site' | 'serviceId' | 'activeSince' | 'terminationDate' | 'openOrderId'
>;

const texts = {
  edit: 'rack.edit',
  copyId: 'rack.copy-id',
  copied: 'rack.copied',
  terminate: 'rack.terminate',
  withdraw: 'rack.withdraw',
} as const;

/** The actions on a rack or shared units; `onAct` opens the form of one. */
export function useRackActions<Rack extends ActionableRack>(onAct: (rack: Rack, act: RackAction) => void) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  return useCallback(
    (rack: Rack): readonly ServiceAction[] => {
      const { kind, id, status, site, serviceId, activeSince, terminationDate } = rack;
      const getReason = (act: RackAction) => {
        const blocked = getBlockReason(act, rack);
        return blocked && t(blocked, { date: formats.date(terminationDate) });
      };
      const shared = createSharedActions<RackAction>({ service: rack, t, texts, getReason, onAct: (act) => onAct(rack, act) });
      const connectReason = status === 'ACTIVE' ? null : t('rack.connect-not-active');
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
        ...shared.viewOrder,
        shared.toFormAction('fault', t('rack.report-fault'), 'alert-triangle', 'f'),
        shared.edit,
        ...(features.has('dcConnections')
          ? [
              {
                name: 'connect',
                label: t('rack.connect'),
                icon: 'link' as const,
                disabledReason: connectReason,
                to: {
                  to: '/orders/dc-connection/new/{-$chosenPackage}',
                  params: {},
                  search: { [kind === 'RACK' ? 'rack' : 'sharedColo']: id },
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
                disabledReason: connectReason,
                to: {
                  to: '/orders/wdm/new/{-$chosenPackage}',
                  params: {},
                  search: { site: site.siteCode },
                } as const,
              },
            ]
          : []),
        {
          name: 'another',
          label: t('rack.order-here', { site: site.siteCode }),
          icon: 'plus',
          to: { to: '/orders/rack/new/{-$chosenSite}', params: { chosenSite: site.siteCode } },
        },
        { name: 'sheet', label: t('rack.sheet'), icon: 'printer', to: { to: '/racks', search: toSheetSearch(rack) } },
        shared.copyId(serviceId),
        shared.end,
      ];
    },
    [t, formats, features, onAct],
  );
}
