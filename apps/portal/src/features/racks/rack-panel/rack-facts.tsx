import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatEarliestDay, isRenewing } from '../../../blocks/contract-term.ts';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { PrefixLink } from '../../../kinds/ip-prefix/prefix-link.tsx';
import { useFormats } from '../../../lib/format.ts';
import { formatKw } from '../../../lib/format-kw.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { renderIdentifier, toFacts } from '../../../ui/to-facts.tsx';
import type { Colocation } from '../use-colocation.ts';
import { feedGlyphs } from './feed-glyphs.ts';
import styles from './rack-panel.module.css';

/** The location, power, network and contract of a rack or shared units. */
export function RackFacts({ rack, elevation }: { rack: Colocation; elevation: ReactNode }) {
  const { t } = useTranslation();
  const { openOrderId, openOrderNumber, orderId, orderNumber } = rack;
  const linkToOrder = (order: number | null, number: string | null) =>
    order &&
    number && (
      <Link to="/orders" search={{ order }}>
        {t('rack.show-order', { order: number })}
      </Link>
    );
  return (
    <>
      <PlaceSection rack={rack} elevation={elevation} />
      <PowerSection rack={rack} />
      <NetworkSection rack={rack} />
      <ContractSection rack={rack} />
      <Section title={t('rack.orders')}>
        <Facts
          facts={toFacts([
            [t('rack.open-order'), linkToOrder(openOrderId, openOrderNumber)],
            [t('rack.created-by'), linkToOrder(orderId, orderNumber)],
          ])}
        />
      </Section>
    </>
  );
}

/** The data center, the position in it and the drawing of the cabinet. */
export function PlaceSection({ rack, elevation }: { rack: Colocation; elevation: ReactNode }) {
  const { t } = useTranslation();
  const { site, room, row, position, rackLabel, facilityLabel } = rack;
  return (
    <Section title={t('rack.place')}>
      <div className={panel.stack}>
        <Facts
          facts={toFacts([
            [t('rack-order.site'), `${site.name} (${site.siteCode})`],
            [t('rack.room'), room],
            [t('rack.row'), row],
            [t('rack.position'), position],
            [t('rack.shared-rack'), rackLabel],
            [t('rack.facility-label'), renderIdentifier(facilityLabel)],
          ])}
        />
        {elevation}
      </div>
    </Section>
  );
}

export function PowerSection({ rack }: { rack: Colocation }) {
  const { t } = useTranslation();
  const { committedKw, redundancy, powerBillingModel, feeds, outletsA, outletsB } = rack;
  return (
    <Section title={t('rack-order.power')}>
      <div className={panel.stack}>
        <Facts
          facts={toFacts([
            [t('rack-order.committed'), formatKw(committedKw)],
            [t('rack.redundancy'), t(`rack.redundancy-${redundancy}`)],
            [t('rack.billing'), t(`rack.billing-${powerBillingModel}`)],
            [t('rack-order.outlets'), outletsA === undefined ? null : `A: ${outletsA}, B: ${outletsB}`],
          ])}
        />
        {feeds.length > 0 ? (
          <ul className={styles.list}>
            {feeds.map((feed) => (
              <li key={feed.feedId}>
                <span className={styles.line}>
                  <b>{t('rack-order.feed', { label: feed.label })}</b>
                  <Status name={feedGlyphs[feed.status]}>{t(`rack.feed-${feed.status}`)}</Status>
                </span>
                <span>
                  {t(`rack-order.feed-${feed.phase}`, {
                    amperage: feed.amperageA,
                    power: formatKw(feed.availableKw),
                  })}
                </span>
                <small>
                  {feed.connector} · {t('rack.meter')} <span className="mono">{feed.meterSerial}</span>
                </small>
              </li>
            ))}
          </ul>
        ) : (
          <p className={panel.soft}>{t('rack.no-feeds')}</p>
        )}
      </div>
    </Section>
  );
}

export function NetworkSection({ rack: { uplinks, prefixes, activeSince } }: { rack: Colocation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('rack-order.network')}>
      {uplinks.length + prefixes.length > 0 ? (
        <ul className={styles.list}>
          {uplinks.map(({ portId, speedMbps, mediaType, switchPort, vlanMode }) => (
            <li key={portId}>
              <b>{t('rack-order.uplink', { number: portId })}</b>
              <span>
                {t('rack-order.uplink-single', {
                  speed: formats.number(speedMbps / 1000),
                  media: t(`rack-order.media-${mediaType}`),
                })}
              </span>
              <small>
                <span className="mono">{switchPort}</span> · {t(`rack.vlan-${vlanMode}`)}
              </small>
            </li>
          ))}
          {prefixes.map(({ prefixId, prefix, family }) => (
            <li key={prefixId}>
              <b>IPv{family}</b>
              <PrefixLink prefixId={prefixId} prefix={prefix} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={panel.soft}>{t(activeSince ? 'rack.no-network' : 'rack.no-network-yet')}</p>
      )}
    </Section>
  );
}

function ContractSection({ rack }: { rack: Colocation }) {
  const { contract, packageName, monthlyAmount } = rack;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <Section title={t('rack.contract')}>
      <Facts
        facts={toFacts([
          [t('rack.package'), packageName],
          [t('rack.per-month'), formats.money(Number(monthlyAmount))],
          [t('rack.starts-on'), contract && formats.date(contract.startDate)],
          [t(isRenewing(rack) ? 'line.term-ended' : 'rack.term-end'), contract && formats.date(contract.initialTermEndDate)],
          [t('rack.earliest-end'), contract && formatEarliestDay(contract, { t, formats })],
          [t('rack.ends-on'), contract?.terminationDate && formats.date(contract.terminationDate)],
        ])}
      />
    </Section>
  );
}
