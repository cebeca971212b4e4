import { formatWdmChannel, listWdmChannels, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import { type WdmChannelAvailability, type WdmChannelState, wdmChannelStates } from '@demarc/contract/wdm-route.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ChannelMark } from './channel-mark.tsx';
import styles from './channel-spectrum.module.css';
import { formatChannel } from './wavelength-names.ts';

interface ChannelSpectrumProps {
  grid: WdmGrid;
  /** The channel to mark. */
  channel: number;
  /** The channels of the route; null if their states are not known. */
  channels: readonly Pick<WdmChannelAvailability, 'channel' | 'state'>[] | null;
}

/** Shows the grid of a route as a spectrum, with one channel marked. Heights and patterns repeat what the colors say. */
export function ChannelSpectrum({ grid, channel, channels }: ChannelSpectrumProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const allChannels = listWdmChannels(grid);
  const states = new Map(channels?.map((channel) => [channel.channel, channel.state]));
  const count = (state: WdmChannelState) => channels?.filter((channel) => channel.state === state).length ?? 0;
  const [first, last] = [allChannels[0]?.channel ?? channel, allChannels.at(-1)?.channel ?? channel];
  const at = allChannels.findIndex((shown) => shown.channel === channel);
  const label = [
    t('wdm-order.spectrum', { grid: t(`wdm-order.grid-${grid}`), channel: formatChannel(grid, channel, formats) }),
    channels &&
      t('wdm-order.spectrum-counts', {
        free: count('FREE'),
        reserved: count('RESERVED'),
        used: count('IN_USE'),
        total: allChannels.length,
      }),
  ].filter(Boolean);
  return (
    <figure className={styles.spectrum}>
      <div role="img" aria-label={label.join(' ')}>
        <p className={styles.pointer} style={{ '--at': (at + 0.5) / allChannels.length } as object}>
          <b>{formatWdmChannel(grid, channel)}</b>
        </p>
        <div className={styles.bars}>
          {allChannels.map((shown) => (
            <i key={shown.channel} data-state={shown.channel === channel ? 'OWN' : (states.get(shown.channel) ?? 'FREE')} />
          ))}
        </div>
        <p className={styles.axis}>
          <span>{formatChannel(grid, first, formats)}</span>
          <span>{formatChannel(grid, last, formats)}</span>
        </p>
      </div>
      {channels && (
        <figcaption aria-hidden="true">
          {wdmChannelStates.map((state) => (
            <span key={state}>
              <ChannelMark state={state} />{' '}
              {t('wdm-order.count-state', { count: count(state), state: t(`wdm-order.state-${state}`) })}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
