import { listWdmPackageChannels, type Wdm } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChannelSpectrum } from '../../../blocks/wavelength/channel-spectrum.tsx';
import {
  formatContainer,
  formatFrequency,
  formatInterface,
  formatWavelength,
} from '../../../blocks/wavelength/wavelength-names.ts';
import { query } from '../../../lib/api.ts';
import { useFormats } from '../../../lib/format.ts';
import { useCustomerId } from '../../../lib/use-customer-id.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import { useWavelength } from '../use-wavelength.ts';
import { formatSpeed } from '../wdm-columns.tsx';
import styles from './wdm-panel.module.css';

/** The channel on the grid of its route, and the service that it carries. */
export function ChannelSection({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const { grid, channel, packageCode, routeId } = wavelength;
  const channels = useQuery({
    ...query(listWdmPackageChannels, { params: { customerId, packageCode }, query: { routeId } }),
    // A package that is no longer sold has no list of channels; the grid then shows no states.
    retry: false,
  });
  return (
    <Section title={t('wdm-order.channel')}>
      <div className={styles.spectrum}>
        <ChannelSpectrum grid={grid} channel={channel} channels={channels.data?.[0]?.channels ?? null} />
      </div>
      <ChannelFacts wavelength={wavelength} />
    </Section>
  );
}

/** The properties of a wavelength, and the partner of a diverse pair. */
export function ChannelFacts({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { grid, channel, clientInterface, oduContainer, capacityGbps, protection, pairedWdmId, encryption } = wavelength;
  return (
    <Facts
      facts={toFacts([
        [t('wdm-order.channel'), formatWdmChannel(grid, channel)],
        [t('wdm-order.frequency'), formatFrequency(grid, channel, formats)],
        [t('wdm-order.wavelength'), formatWavelength(grid, channel, formats)],
        [t('wdm-order.grid'), t(`wdm-order.grid-${grid}`)],
        [t('wdm-order.client-interface'), clientInterface && formatInterface(clientInterface)],
        [t('wdm-order.speed'), capacityGbps && formatSpeed(wavelength, t, formats)],
        [t('wdm-order.container'), oduContainer && formatContainer(oduContainer)],
        [t('wdm-order.protection'), t(`wdm-order.protection-${protection}`)],
        [t('wdm-order.paired-with'), pairedWdmId && <Partner wdmId={pairedWdmId} />],
        [t('wdm-order.encryption'), encryption ? t('wdm-order.encrypted') : null],
      ])}
    />
  );
}

/** The other wavelength of a diverse pair, with its path. */
function Partner({ wdmId }: { wdmId: number }) {
  const { t } = useTranslation();
  const { data } = useWavelength(wdmId);
  return (
    <>
      <Link to="/wdm" search={{ wdm: wdmId }}>
        {data?.circuitId ?? t('wdm-order.number', { id: wdmId })}
      </Link>
      {data && `, ${data.name}: ${data.workingPath.description}`}
    </>
  );
}
