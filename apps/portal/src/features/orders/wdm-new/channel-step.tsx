import type { WdmRouteChannels } from '@demarc/contract/wdm.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import type { WdmOrderValues } from './wdm-order-values.ts';

interface ChannelStepProps {
  form: ValidatedForm<WdmOrderValues>;
  channels: UseQueryResult<WdmRouteChannels[]>;
}

/** The channel on the grid of the route. */
export function ChannelStep({ form, channels }: ChannelStepProps) {
  const { t } = useTranslation();
  const { preferredChannel } = form.useWatchValue('details');
  const { error } = form.getInputProps('details.preferredChannel');
  return (
    <div className={styles.fields}>
      <AsyncContent result={channels} lines={8}>
        {([route]) =>
          route ? (
            <ChannelPicker
              grid={route.grid}
              channels={route.channels}
              error={error}
              value={preferredChannel}
              onChange={(value) => form.setFieldValue('details.preferredChannel', value)}
            />
          ) : null
        }
      </AsyncContent>
      <p className={styles.hint}>{t('wdm-new.reservation')}</p>
    </div>
  );
}
