import { formatWdmChannel, type WdmGrid } from '@demarc/contract/wdm-grid.ts';
import { type WdmChannelAvailability, wdmChannelStates } from '@demarc/contract/wdm-route.ts';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChannelMark } from '../../../blocks/wavelength/channel-mark.tsx';
import { formatChannel, formatFrequency, formatWavelength } from '../../../blocks/wavelength/wavelength-names.ts';
import { useFormats } from '../../../lib/format.ts';
import { FieldGroup } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import styles from './channel-picker.module.css';
import { findNextChannel } from './find-next-channel.ts';

interface ChannelPickerProps {
  grid: WdmGrid;
  channels: readonly WdmChannelAvailability[];
  /** Empty for the lowest free channel. */
  value: string;
  onChange: (channel: string) => void;
  error?: ReactNode;
}

/**
 * Radio buttons on a picture of the grid, or in a list. The arrow keys move focus in the picture. Taken channels can get focus but not be
 * chosen, so that screen readers announce their state.
 */
export function ChannelPicker({ grid, channels, value, onChange, error }: ChannelPickerProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [isList, setList] = useState(false);
  const lowest = channels.find(({ available }) => available);
  const count = (state: WdmChannelAvailability['state']) => channels.filter((channel) => channel.state === state).length;
  // The option in the tab order, which the summary also links to.
  const entry = channels.some(({ channel }) => String(channel) === value) ? value : '';
  const getInputProps = (channel: string) => ({
    type: 'radio',
    name: id,
    checked: value === channel,
    'data-path': channel === entry ? 'details.preferredChannel' : undefined,
  });
  return (
    <FieldGroup id={id} label={t('wdm-order.channel')} description={t('wdm-new.channel-help')} error={error}>
      <div className={styles.head}>
        <p className={styles.legend}>
          {wdmChannelStates.map((state) => (
            <span key={state}>
              <ChannelMark state={state} />
              {t('wdm-order.count-state', { count: count(state), state: t(`wdm-order.state-${state}`) })}
            </span>
          ))}
        </p>
        <SegmentedControl
          label={t('wdm-new.shown-as')}
          value={isList ? 'list' : 'grid'}
          options={[
            { value: 'grid', label: t('wdm-new.as-grid') },
            { value: 'list', label: t('wdm-new.as-list') },
          ]}
          onChange={(shown) => setList(shown === 'list')}
        />
      </div>
      <label className={styles.any}>
        <input {...getInputProps('')} onChange={() => onChange('')} />
        {lowest ? t('wdm-new.any-channel', { channel: formatWdmChannel(grid, lowest.channel) }) : t('wdm-new.route-full')}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the arrow keys of the radio buttons inside. */}
      <div
        className={isList ? styles.list : styles.grid}
        data-grid={grid}
        data-error={error ? true : undefined}
        onKeyDown={isList ? undefined : moveInGrid}
      >
        {channels.map(({ channel, state, available, wdmId }) => (
          <label key={channel} className={styles.channel} data-state={state} title={isList ? undefined : describe(channel)}>
            <input
              {...getInputProps(String(channel))}
              // Not disabled, so that screen readers announce the state.
              aria-disabled={available ? undefined : true}
              onChange={() => available && onChange(String(channel))}
            />
            <b>{formatWdmChannel(grid, channel)}</b>
            <ChannelMark state={state} />
            <span className={isList ? undefined : 'unseen'}>{formatFrequency(grid, channel, formats)}</span>
            <span className={isList ? undefined : 'unseen'}>
              {grid !== 'CWDM_20NM' && formatWavelength(grid, channel, formats)}
            </span>
            <span className={isList ? styles.state : 'unseen'}>
              {t(`wdm-order.state-${state}`)}
              {wdmId !== null && ` (${t('wdm-new.yours')})`}
            </span>
          </label>
        ))}
      </div>
      {!isList && (
        <p className={styles.readout} aria-live="polite">
          {value && describe(Number(value))}
        </p>
      )}
    </FieldGroup>
  );

  function describe(channel: number): string {
    const one = channels.find((other) => other.channel === channel);
    return one ? `${formatChannel(grid, channel, formats)}, ${t(`wdm-order.state-${one.state}`)}` : '';
  }

  function moveInGrid(event: KeyboardEvent<HTMLDivElement>) {
    const { currentTarget, key } = event;
    const inputs = [...currentTarget.querySelectorAll('input')];
    const at = inputs.indexOf(event.target as HTMLInputElement);
    const columns = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length;
    const next = findNextChannel(key, { at, columns, count: inputs.length });
    if (next === null) return;
    event.preventDefault();
    inputs[next]?.focus();
    const channel = channels[next];
    if (channel?.available) onChange(String(channel.channel));
  }
}
