import { coloredOpticFacts, listOpticBudgets, type OpticBudget, type OpticFit } from '@demarc/contract/optical-budget.ts';
import type { Wdm } from '@demarc/contract/wdm.ts';
import { clientInterfaceFacts } from '@demarc/contract/wdm-interface-facts.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { Status } from '../../../ui/status.tsx';
import { toFacts } from '../../../ui/to-facts.tsx';
import styles from './wdm-panel.module.css';

const fitGlyphs = { FITS: 'ok', NEEDS_ATTENUATOR: 'attention', TOO_WEAK: 'ended' } as const satisfies Record<OpticFit, GlyphName>;

/** The transceivers that the customer needs, which are not included. */
export function OpticsSection({ wavelength }: { wavelength: Wdm }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { clientInterface, grid, workingPath, optic } = wavelength;
  if (clientInterface) {
    const facts = clientInterfaceFacts[clientInterface];
    const range = { min: formats.number(facts.sensitivityDbm), max: formats.number(facts.overloadDbm) };
    return (
      <Section title={t('wdm-order.transceivers')}>
        <Facts
          facts={toFacts([
            [t('wdm.transceiver'), facts.optic],
            [t('wdm.standard'), facts.standard],
            [t('wdm.receives'), t('wdm.dbm-range', range)],
          ])}
        />
        <p className={`${panel.soft} ${styles.belowFacts}`}>{t('wdm-order.not-included')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('wdm.optics-for-route')}>
      <p className={panel.soft}>
        {t('wdm.optics-text', { loss: formats.number(workingPath.lossDb) })} {t('wdm-order.not-included')} {t('wdm.margin-text')}
      </p>
      <ul className={styles.list}>
        {listOpticBudgets(grid, workingPath.lossDb).map((budget) => (
          <Optic key={budget.optic} budget={budget} isOwn={budget.optic === optic} />
        ))}
      </ul>
    </Section>
  );
}

function Optic({ budget, isOwn }: { budget: OpticBudget; isOwn: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { optic, fit, marginDb, expectedDbm } = budget;
  const expected = t('wdm.expected', { min: formats.number(expectedDbm.min), max: formats.number(expectedDbm.max) });
  return (
    <li>
      <div className={styles.row}>
        <span>
          {coloredOpticFacts[optic].name}
          {isOwn && <b> {t('wdm.your-optics')}</b>}
        </span>
        <Status name={fitGlyphs[fit]}>{t(`wdm-order.fit-${fit}`)}</Status>
      </div>
      <small>{`${t('wdm.margin', { margin: formats.number(marginDb) })} · ${expected}`}</small>
    </li>
  );
}
