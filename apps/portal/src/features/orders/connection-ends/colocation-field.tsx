import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { EndFieldValues, EndName } from './end-values.ts';
import { formatColocation, type OwnColocation, toColocationKey } from './own-colocation.ts';

/** Up to this many options show as cards, which need one click less than a list. */
const maxCards = 5;

interface ColocationFieldProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  end: EndName;
  offered: readonly OwnColocation[];
  description?: string | undefined;
  /** Whether the label names the data center, so that the options need not. */
  isSiteKnown?: boolean;
  /** Why an option cannot be chosen. */
  getBlockReason?: (colocation: OwnColocation) => string | undefined;
}

/** A choice of the customer's own racks and shared units. */
export function ColocationField<Values extends EndFieldValues & Record<string, unknown>>(props: ColocationFieldProps<Values>) {
  const { end, offered, description, isSiteKnown = false, getBlockReason } = props;
  const form = props.form as unknown as ValidatedForm<EndFieldValues>;
  const { t } = useTranslation();
  const path = `details.${end}.colocation` as const;
  const { colocation } = form.useWatchValue(`details.${end}`);
  const { defaultValue: _, ...input } = form.getInputProps(path);
  const options = offered.map((colocation) => ({
    value: toColocationKey(colocation.kind, colocation.id),
    label: formatColocation(colocation),
    place: isSiteKnown ? undefined : `${colocation.site.name} (${colocation.site.siteCode})`,
    blocked: getBlockReason?.(colocation),
  }));
  const field = {
    ...input,
    'data-path': path,
    label: t('dc-connection-new.own'),
    description,
    value: colocation,
    onChange: (value: string) => form.setFieldValue(path, value),
  };
  return options.length > maxCards ? (
    <SelectField {...field} options={options.map(({ place, ...option }) => ({ ...option, aside: place }))} />
  ) : (
    <RadioGroup {...field} options={options.map(({ place, ...option }) => ({ ...option, description: place }))} />
  );
}
