import type { WdmRouteChannels } from '@demarc/contract/wdm.ts';
import { formatWdmChannel } from '@demarc/contract/wdm-grid.ts';
import type { WdmServiceClass } from '@demarc/contract/wdm-route.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { formatChannel } from '../../../blocks/wavelength/wavelength-names.ts';
import { useFormats } from '../../../lib/format.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { CollapsedSection } from '../../../ui/collapsed-section.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface ChannelStepProps {
  form: ValidatedForm<WdmOrderValues>;
  channels: UseQueryResult<WdmRouteChannels[]>;
  serviceClass: WdmServiceClass;
}

/** The channel on the grid of the route, collapsed for a managed wavelength: only our transponders use it, so few have a preference. */
export function ChannelStep({ form, channels, serviceClass }: ChannelStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { preferredChannel } = form.useWatchValue('details');
  const { error } = form.getInputProps('details.preferredChannel');
  return (
    <div className={styles.fields}>
      <AsyncContent result={channels} name={t('wdm-order.channel')} lines={8}>
        {([route]) => {
          if (!route) return null;
          const { grid } = route;
          const lowest = route.channels.find(({ available }) => available);
          const picker = (
            <ChannelPicker
              grid={grid}
              channels={route.channels}
              error={error}
              value={preferredChannel}
              onChange={(value) => form.setFieldValue('details.preferredChannel', value)}
            />
          );
          if (serviceClass === 'PASSIVE_CHANNEL' || !lowest) return picker;
          return (
            <CollapsedSection
              title={t('wdm-order.channel')}
              summary={
                preferredChannel
                  ? formatChannel(grid, Number(preferredChannel), formats)
                  : t('wdm-new.any-channel', { channel: formatWdmChannel(grid, lowest.channel) })
              }
              needsAttention={Boolean(error)}
            >
              {picker}
            </CollapsedSection>
          );
        }}
      </AsyncContent>
      <p className={styles.hint}>{t('wdm-new.reservation')}</p>
    </div>
  );
}
