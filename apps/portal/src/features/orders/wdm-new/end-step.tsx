import { type ConnectorType, listConnectors } from '@demarc/contract/optical-compatibility.ts';
import type { WdmPackageRoute } from '@demarc/contract/wdm-route.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../../blocks/order-form/order-step.module.css';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ColocationField } from '../connection-ends/colocation-field.tsx';
import type { EndName } from '../connection-ends/end-values.ts';
import type { OwnColocation } from '../connection-ends/own-colocation.ts';
import { PortFields } from '../connection-ends/port-fields.tsx';
import { ThirdPartyFields, useThirdPartyLocationFields } from '../connection-ends/third-party-fields.tsx';
import { filterByOwner, type UsedPort } from '../connection-ends/used-ports.ts';
import { listOwnAt, wavelengthFibers } from './wdm-order-offer.ts';
import { endParties, type WdmOrderValues } from './wdm-order-values.ts';

interface EndStepProps {
  form: ValidatedForm<WdmOrderValues>;
  end: EndName;
  route: WdmPackageRoute;
  ownColocations: readonly OwnColocation[];
  usedPorts: readonly UsedPort[];
}

/** The end of a wavelength in a data center: in an own rack or shared units, or at a panel of another company. */
export function EndStep({ form, end, route, ownColocations, usedPorts }: EndStepProps) {
  const { t } = useTranslation();
  const { party, colocation, connectorType } = form.useWatchValue(`details.${end}`);
  const locationFields = useThirdPartyLocationFields({ form, end });
  const site = end === 'aEnd' ? route.siteA : route.siteZ;
  const ownHere = listOwnAt(ownColocations, site.siteCode);
  const companies = usedPorts.flatMap(({ siteCode, partyName }) => (siteCode === site.siteCode && partyName ? [partyName] : []));
  const { defaultValue: _, ...input } = form.getInputProps(`details.${end}.party`);
  const { defaultValue: _connector, ...connectorInput } = form.getInputProps(`details.${end}.connectorType`);
  const isOwnerKnown = party === 'OWN' ? colocation !== '' : party !== '';
  return (
    <div className={styles.fields}>
      <RadioGroup
        {...input}
        data-path={`details.${end}.party`}
        label={`${site.name} (${site.siteCode})`}
        options={endParties.map((value) => ({
          value,
          label: t(`dc-connection-new.party-${value}`),
          description: t(`wdm-new.party-text-${value}`),
          blocked:
            value === 'OWN' && ownHere.length === 0 ? t('dc-connection-new.no-rack-there', { sites: site.siteCode }) : undefined,
        }))}
        value={party}
        onChange={(value) => form.setFieldValue(`details.${end}.party`, value as typeof party)}
      />
      {party === 'OWN' && (
        <ColocationField
          form={form}
          end={end}
          offered={ownHere}
          isSiteKnown
          description={colocation ? undefined : t('wdm-new.choose-colocation')}
        />
      )}
      {party === 'THIRD_PARTY' && <ThirdPartyFields form={form} end={end} companies={companies} />}
      {isOwnerKnown && (
        <>
          <PortFields
            form={form}
            end={end}
            used={party === 'OWN' ? filterByOwner(usedPorts, colocation) : []}
            isOwn={party === 'OWN'}
            fibers={wavelengthFibers}
            {...(party === 'THIRD_PARTY' && { locationFields })}
          />
          <SelectField
            {...connectorInput}
            data-path={`details.${end}.connectorType`}
            label={t('wdm-new.connector')}
            options={listConnectors('SMF_OS2').map((value) => ({ value, label: t(`dc-connection-order.connector-${value}`) }))}
            value={connectorType}
            onChange={(value) => form.setFieldValue(`details.${end}.connectorType`, value as ConnectorType)}
          />
        </>
      )}
    </div>
  );
}
