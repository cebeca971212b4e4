import type { DcConnectionPackage, DcConnectionSummary } from '@demarc/contract/dc-connection.ts';
import { maxStrands } from '@demarc/contract/dc-connection-order.ts';
import {
  type ConnectionService,
  type ConnectorType,
  isFiber,
  listConnectors,
  listOptics,
  type MediaType,
  type Optic,
} from '@demarc/contract/optical-compatibility.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import { usePriceText } from '../../../blocks/order-form/use-price-text.ts';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { FieldNote } from '../../../ui/field-note.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { findProduct, listMedia, listOfferedServices, type Route } from './dc-order-offer.ts';
import { type DcOrderValues, fiberModes } from './dc-order-values.ts';

interface CableStepProps {
  form: ValidatedForm<DcOrderValues>;
  pkg: DcConnectionPackage;
  route: Route;
  /** The customer's connections in the same data center, whose route the new connection can avoid. */
  others: readonly DcConnectionSummary[];
}

type Details = DcOrderValues['details'];

/** The cable with its connectors, service and optic, limited to compatible combinations. */
export function CableStep({ form, pkg, route, others }: CableStepProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const details = form.useWatchValue('details');
  const { mediaType, service, fiberMode } = details;
  const media = listMedia(pkg, route);
  const optics = listOptics(mediaType, service);
  const getControlledProps = (name: 'service' | 'optic' | 'diverseFromId' | 'pairs') => {
    const path = `details.${name}` as const;
    const { defaultValue: _, ...input } = form.getInputProps(path);
    return {
      ...input,
      'data-path': path,
      value: details[name],
      onChange: (value: string) => form.setFieldValue(path, value),
    };
  };
  const getPrice = (one: MediaType, value: ConnectionService | undefined) => {
    const product = value && findProduct({ mediaType: one, service: value }, pkg, route);
    return product ? priceText(product) : undefined;
  };
  const { defaultValue: _, ...mediaInput } = form.getInputProps('details.mediaType');
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...mediaInput}
        data-path="details.mediaType"
        label={t('dc-connection-order.media')}
        description={pkg.kind === 'METRO_CONNECT' ? t('dc-connection-new.metro-media') : undefined}
        options={media.map((value) => {
          const services = listOfferedServices(pkg, route, value);
          return {
            value,
            label: t(`dc-connection-order.media-${value}`),
            description: t(`dc-connection-new.media-text-${value}`),
            aside: getPrice(value, services.includes(service) ? service : services[0]),
          };
        })}
        value={mediaType}
        onChange={(value) => form.setFieldValue('details.mediaType', value as MediaType)}
      />
      {isFiber(mediaType) && (
        <>
          <RadioGroup
            label={t('dc-connection-new.fiber-mode')}
            data-path="details.fiberMode"
            options={fiberModes.map((value) => ({
              value,
              label: t(`dc-connection-new.fiber-mode-${value}`),
              description: t(`dc-connection-new.fiber-mode-text-${value}`),
            }))}
            value={fiberMode}
            onChange={(value) => form.setFieldValue('details.fiberMode', value as Details['fiberMode'])}
          />
          {fiberMode === 'PAIRS' && (
            <div className={styles.pair}>
              <SelectField
                {...getControlledProps('pairs')}
                label={t('dc-connection-new.pairs')}
                description={t('dc-connection-new.pairs-help')}
                options={Array.from({ length: maxStrands / 2 }, (_none, index) => ({
                  value: String(index + 1),
                  label: t('dc-connection-new.pair-count', { count: index + 1, fibers: (index + 1) * 2 }),
                }))}
              />
            </div>
          )}
        </>
      )}
      <div className={styles.pair}>
        <ConnectorField form={form} end="aEnd" mediaType={mediaType} />
        <ConnectorField form={form} end="zEnd" mediaType={mediaType} />
      </div>
      <SelectField
        {...getControlledProps('service')}
        label={t('dc-connection-order.service')}
        description={t('dc-connection-new.service-help')}
        options={listOfferedServices(pkg, route, mediaType).map((value) => ({
          value,
          label: t(`dc-connection-order.service-${value}`),
          // A cable within a building costs the same whatever it carries.
          ...(pkg.kind === 'METRO_CONNECT' && { aside: getPrice(mediaType, value) }),
        }))}
      />
      {optics.length > 0 && (
        <SelectField
          {...getControlledProps('optic')}
          label={t('dc-connection-order.optic')}
          description={t('dc-connection-new.optic-help')}
          isOptional
          options={[
            { value: '', label: t('dc-connection-new.no-optic') },
            ...optics.map((value: Optic) => ({ value, label: value })),
          ]}
        />
      )}
      {others.length > 0 && (
        <SelectField
          {...getControlledProps('diverseFromId')}
          label={t('dc-connection-order.diverse-from')}
          description={t('dc-connection-new.diverse-help')}
          isOptional
          options={[
            { value: '', label: t('dc-connection-new.no-diverse') },
            ...others.map(({ dcConnectionId, circuitId, reference }) => ({
              value: String(dcConnectionId),
              label: [circuitId, reference].filter(Boolean).join(', '),
            })),
          ]}
        />
      )}
      {details.aEnd.connectorType !== details.zEnd.connectorType && (
        <FieldNote glyph="open">{t('dc-connection-new.different-connectors')}</FieldNote>
      )}
    </div>
  );
}

interface ConnectorFieldProps {
  form: ValidatedForm<DcOrderValues>;
  end: 'aEnd' | 'zEnd';
  mediaType: MediaType;
}

function ConnectorField({ form, end, mediaType }: ConnectorFieldProps) {
  const { t } = useTranslation();
  const path = `details.${end}.connectorType` as const;
  const { connectorType } = form.useWatchValue(`details.${end}`);
  const { defaultValue: _, ...input } = form.getInputProps(path);
  return (
    <SelectField
      {...input}
      data-path={path}
      label={t(`dc-connection-new.connector-${end}`)}
      options={listConnectors(mediaType).map((value) => ({ value, label: t(`dc-connection-order.connector-${value}`) }))}
      value={connectorType}
      onChange={(value) => form.setFieldValue(path, value as ConnectorType)}
    />
  );
}
