import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { SuggestField } from '../../../ui/suggest-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { EndFieldValues, EndName } from './end-values.ts';

interface ThirdPartyFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  end: EndName;
  /** Companies to which the customer has connections here. */
  companies: readonly string[];
}

export function ThirdPartyFields<Values extends EndFieldValues & Record<string, unknown>>(props: ThirdPartyFieldsProps<Values>) {
  const { t } = useTranslation();
  const { end, companies } = props;
  const form = props.form as unknown as ValidatedForm<EndFieldValues>;
  return (
    <SuggestField
      key={form.key(`details.${end}.partyName`)}
      {...form.getInputProps(`details.${end}.partyName`)}
      label={t('dc-connection-new.company')}
      description={t('dc-connection-new.company-help')}
      suggestions={companies}
      maxLength={80}
      autoComplete="off"
    />
  );
}

/** The optional fields for the room or cage and the cabinet of the other company's panel, with their values for a summary. */
export function useThirdPartyLocationFields<Values extends EndFieldValues & Record<string, unknown>>(
  props: Pick<ThirdPartyFieldsProps<Values>, 'form' | 'end'>,
) {
  const { t } = useTranslation();
  const { end } = props;
  const form = props.form as unknown as ValidatedForm<EndFieldValues>;
  const { roomOrCage, cabinet } = form.useWatchValue(`details.${end}`);
  const field = (name: 'roomOrCage' | 'cabinet') => ({
    ...form.getInputProps(`details.${end}.${name}`),
    label: t(`dc-connection-new.${name === 'cabinet' ? 'cabinet' : 'room'}`),
    isOptional: true,
    maxLength: 40,
    autoComplete: 'off',
  });
  const [room, rack] = [field('roomOrCage'), field('cabinet')];
  return {
    fields: (
      <div className={styles.pair}>
        <TextField key={form.key(`details.${end}.roomOrCage`)} {...room} />
        <TextField key={form.key(`details.${end}.cabinet`)} {...rack} />
      </div>
    ),
    values: [roomOrCage ?? '', cabinet ?? ''],
    hasError: Boolean(room.error || rack.error),
  };
}
