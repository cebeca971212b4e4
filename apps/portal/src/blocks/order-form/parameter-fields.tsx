import type { Parameter } from '@demarc/contract/catalog.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './order-form.module.css';
import { type ParameterValue, toText } from './parameter-values.ts';

interface ParameterFieldsProps<Values extends Record<string, unknown>> {
  form: ValidatedForm<Values>;
  /** The path of the parameter values in the form: a list in the order of their definitions. */
  path: string;
  parameters: readonly Parameter[];
}

/** The parameters of a package, each with an input for its type: list, checkbox, number, date or text. */
export function ParameterFields<Values extends Record<string, unknown>>(props: ParameterFieldsProps<Values>) {
  const { path, parameters } = props;
  const { t } = useTranslation();
  // The path is a string, so the type system cannot check it: treat the form as one with arbitrary values.
  const form = props.form as unknown as ValidatedForm<Record<string, unknown>>;
  const values = form.useWatchValue(path) as ParameterValue[] | undefined;
  if (parameters.length === 0 || values?.length !== parameters.length) return null;
  return (
    <div className={styles.pair}>
      {parameters.map(({ name, label, type, required, readOnly, allowedValues, min, max }, index) => {
        const field = `${path}.${index}.value`;
        const { defaultValue: _, ...input } = form.getInputProps(field);
        const value = values[index]?.value ?? '';
        const setValue = (next: string) => form.setFieldValue(field, next, { forceUpdate: false });
        if (type === 'boolean') {
          return (
            <Checkbox
              key={name}
              label={label}
              error={input.error}
              checked={value === 'true'}
              aria-disabled={readOnly || undefined}
              data-path={field}
              onChange={({ currentTarget }) => !readOnly && setValue(currentTarget.checked ? 'true' : '')}
            />
          );
        }
        const fieldProps = { ...input, label, value, isOptional: !required, 'data-path': field };
        if (allowedValues && !readOnly) {
          return (
            <SelectField
              key={name}
              {...fieldProps}
              options={allowedValues.map(toText).map((option) => ({ value: option, label: option }))}
            />
          );
        }
        const range = type === 'integer' && min !== null && max !== null ? t('order-new.from-to', { min, max }) : undefined;
        return (
          <TextField
            key={name}
            {...fieldProps}
            description={range}
            type={type === 'date' ? 'date' : 'text'}
            inputMode={type === 'integer' ? 'numeric' : undefined}
            readOnly={readOnly}
            maxLength={100}
            autoComplete="off"
          />
        );
      })}
    </div>
  );
}
