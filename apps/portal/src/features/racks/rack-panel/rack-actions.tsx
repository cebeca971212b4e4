import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel.module.css';
import { useFeatures } from '../../../lib/features.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { getPowerLink } from '../power-link.ts';
import { getBlockReason, type RackAction } from '../rack-rules.ts';
import { toSheetSearch } from '../racks-search.ts';
import type { Colocation } from '../use-colocation.ts';
import { ReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface RackActionsProps {
  rack: Colocation;
  act: RackAction | null;
  onAct: (act: RackAction | null) => void;
}

/** What the customer can do; a form opens below, so that the page above does not move. */
export function RackActions({ rack, act, onAct }: RackActionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const features = useFeatures();
  const buttonsRef = useRef<HTMLDivElement>(null);
  const getReason = (one: RackAction) => {
    const blocked = getBlockReason(one, rack);
    return blocked && t(blocked, { date: formats.date(rack.terminationDate) });
  };
  const end = rack.status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
  const close = () => {
    // The focused form closes, so focus moves back to its button.
    buttonsRef.current?.querySelector<HTMLElement>(`[data-act="${act}"] button`)?.focus();
    onAct(null);
  };
  return (
    <div className={panel.stack}>
      <div ref={buttonsRef} className={panel.buttons}>
        <span data-act="edit">
          <ActionButton label={t('rack.edit')} icon="tag" reason={getReason('edit')} onClick={() => onAct('edit')} />
        </span>
        <span data-act={end}>
          <ActionButton
            label={t(`rack.${end}`)}
            icon={end === 'withdraw' ? 'refresh' : 'calendar-x'}
            reason={getReason(end)}
            onClick={() => onAct(end)}
          />
        </span>
        {rack.feeds.length > 0 && <ActionButton label={t('rack.power-dashboard')} icon="gauge" to={getPowerLink(rack)} />}
        <ActionButton label={t('rack.sheet')} icon="printer" to={{ to: '/racks', search: toSheetSearch(rack) as never }} />
        {features.has('dcConnections') && (
          <ActionButton
            label={t('rack.connect')}
            icon="link"
            reason={rack.status === 'ACTIVE' ? null : t('rack.connect-not-active')}
            to={{
              to: '/orders/dc-connection/new/{-$chosenPackage}',
              params: {} as never,
              search: { [rack.kind === 'RACK' ? 'rack' : 'sharedColo']: rack.id } as never,
            }}
          />
        )}
        {features.has('wdm') && (
          <ActionButton
            label={t('kinds.wdm.new')}
            icon="activity"
            reason={rack.status === 'ACTIVE' ? null : t('rack.connect-not-active')}
            to={{
              to: '/orders/wdm/new/{-$chosenPackage}',
              params: {} as never,
              search: { site: rack.site.siteCode } as never,
            }}
          />
        )}
        <ActionButton
          label={t('rack.order-here', { site: rack.site.siteCode })}
          icon="plus"
          to={{ to: '/orders/rack/new/{-$chosenSite}', params: { chosenSite: rack.site.siteCode } as never }}
        />
      </div>
      {act === 'edit' && <ReferenceForm rack={rack} onClose={close} />}
      {act === 'terminate' && <TerminateForm rack={rack} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog rack={rack} onClose={close} />}
    </div>
  );
}
