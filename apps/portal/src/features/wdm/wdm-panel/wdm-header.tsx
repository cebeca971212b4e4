import { isInService } from '@demarc/contract/service-state.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { useTranslation } from 'react-i18next';
import { DeliveryNote } from '../../../blocks/service-panel/delivery-note.tsx';
import { ServiceFactBand } from '../../../blocks/service-panel/service-fact-band.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Note } from '../../../ui/note.tsx';
import { findLightProblem, formatLevels, getLightProblemState, LightStatus } from '../light-status.tsx';
import { formatSpeed } from '../wdm-columns.tsx';
import { describeWeakEnds } from '../weak-ends.ts';
import { LightDeclineText } from './light-decline-text.tsx';

/** The kind and status of the wavelength, its main facts, and what needs attention. */
export function WdmHeader({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { serviceClass, reference, name, siteA, siteZ, grid, channel, capacityGbps, lightState } = wavelength;
  const { status, terminationDate, chargedUntil, reservedUntil, openOrderId } = wavelength;
  const problemState = getLightProblemState(wavelength);
  return (
    <div className={panel.head}>
      <p className={panel.what}>{t(`wdm-order.service-${serviceClass}`)}</p>
      {reference && <p className={panel.names}>{reference}</p>}
      <ServiceFactBand
        service={wavelength}
        problem={findLightProblem(wavelength, t)}
        texts={{ activeSince: 'wdm.since', endsOn: 'wdm.ends-on', termEnd: 'wdm.term-end', perMonth: 'wdm.per-month' }}
        facts={[
          { label: t('wdm-order.route'), value: name, more: `${siteA.siteCode} – ${siteZ.siteCode}` },
          {
            label: t('wdm-order.channel'),
            value: formatWdmChannel(grid, channel),
            more: capacityGbps === null ? t('wdm.class-PASSIVE_CHANNEL') : formatSpeed(wavelength, t, formats),
          },
          ...(lightState
            ? [
                {
                  label: t('wdm.received-at'),
                  value: (
                    <LightStatus wavelength={wavelength} state={lightState}>
                      {formatLevels(wavelength, t, formats)}
                    </LightStatus>
                  ),
                  more: isInService(wavelength) && t(`wdm.light-${lightState}`),
                },
              ]
            : []),
        ]}
      />
      {status === 'PENDING_TERMINATION' && terminationDate && (
        <Note kind="attention" title={t('wdm.ends', { date: formats.longDate(terminationDate) })}>
          {chargedUntil && t('wdm.ends-charged', { date: formats.longDate(chargedUntil) })}
        </Note>
      )}
      {status === 'SUSPENDED' && (
        <Note kind="trouble" title={t('wdm.suspended')}>
          {t('wdm.suspended-text')}
        </Note>
      )}
      {status === 'PENDING' && (
        <DeliveryNote
          openOrderId={openOrderId}
          text={t('wdm.pending')}
          more={reservedUntil && t('wdm.reserved-until', { date: formats.longDate(reservedUntil) })}
        />
      )}
      {problemState && (
        <Note kind={problemState === 'CRITICAL' ? 'trouble' : 'attention'} title={t(`wdm.light-note-${problemState}`)}>
          {[...describeWeakEnds(wavelength, t, formats), t('wdm.light-note-text')].join(' ')}
          <LightDeclineText wdmId={wavelength.wdmId} />
        </Note>
      )}
    </div>
  );
}
