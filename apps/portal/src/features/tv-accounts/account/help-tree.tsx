import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { Section } from '../../../ui/section.tsx';
import textButton from '../../../ui/text-button.module.css';
import { showCode } from './code-desk.tsx';
import { type Answers, adviceOn, type DeviceSays, deviceSays, type NextAction } from './decision-tree.ts';
import styles from './help-tree.module.css';
import type { Desk } from './use-desk.tsx';
import { useToday } from './use-now.ts';
import { type OpenCodes, useTvPackages } from './use-tv-account.ts';

interface HelpTreeProps {
  account: TvAccount;
  codes: OpenCodes;
  desk: Desk;
}

/** Guides the service desk through the two most common calls: symptom, findings and next step. */
export function HelpTree(props: HelpTreeProps) {
  const { t } = useTranslation();
  const [says, setSays] = useState<DeviceSays | null>(null);
  return (
    <Section title={t('tv-activation.tree')}>
      <p className={styles.soft}>{t('tv-activation.tree-text')}</p>
      <div className={styles.choices}>
        {deviceSays.map((one) => (
          <button key={one} type="button" aria-expanded={says === one} onClick={() => setSays(says === one ? null : one)}>
            {t(`tv-activation.says-${one}`)}
          </button>
        ))}
      </div>
      {says && <Advised key={says} says={says} {...props} />}
    </Section>
  );
}

function Advised({ says, account, codes, desk }: HelpTreeProps & { says: DeviceSays }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [answers, setAnswers] = useState<Answers>({});
  const packages = useTvPackages().data ?? [];
  const { direct, unconfirmed } = codes;
  const { findings, question, next } = adviceOn(says, { account, direct, unconfirmed, packages, today: useToday() }, answers);
  const hasAnswers = Object.keys(answers).length > 0;
  const words = ({
    key,
    day,
    moment,
    ...values
  }: (typeof findings)[number] | NonNullable<typeof question | typeof next>): string =>
    t(`tv-activation.tree-${key}`, {
      count: values.count ?? 0,
      total: values.total ?? 0,
      names: values.names ?? '',
      day: formats.dayInWords(day ?? null),
      time: formats.dateTime(moment ?? null),
    });
  return (
    <div className={styles.advice} aria-live="polite">
      <ol>
        {findings.map((finding) => (
          <li key={finding.key}>
            <Glyph name={finding.isFine ? 'ok' : 'attention'} />
            <span>{words(finding)}</span>
          </li>
        ))}
      </ol>
      {question && (
        <div className={styles.question}>
          <p>{words(question)}</p>
          <ActionButton
            size="small"
            label={t('tv-activation.yes')}
            onClick={() => setAnswers({ ...answers, [question.name]: true })}
          />
          <ActionButton
            size="small"
            label={t('tv-activation.no')}
            onClick={() => setAnswers({ ...answers, [question.name]: false })}
          />
        </div>
      )}
      {next && (
        <div className={styles.next}>
          <p>{words(next)}</p>
          {next.action && <NextButton action={next.action} account={account} desk={desk} />}
        </div>
      )}
      {hasAnswers && (
        <button type="button" className={textButton.link} onClick={() => setAnswers({})}>
          {t('tv-activation.tree-again')}
        </button>
      )}
    </div>
  );
}

function NextButton({ action, account, desk }: { action: NextAction; account: TvAccount; desk: Desk }): ReactNode {
  const { t } = useTranslation();
  const does = action.does;
  if (does === 'create')
    return <ActionButton size="small" label={t('tv-activation.next-create')} to={{ to: '/tv-accounts/create' }} />;
  const run = {
    activate: desk.activate,
    resume: desk.resume,
    issue: () => desk.open({ name: 'issue' }),
    'show-code': showCode,
    free: () => desk.open({ name: 'free' }),
    add: () => desk.open({ name: 'add' }),
    allow: () => action.does === 'allow' && desk.requests.allow(action.request),
  }[does];
  return (
    <ActionButton
      size="small"
      variant="primary"
      label={t(`tv-activation.next-${does}`)}
      isBusy={desk.isMoving || (does === 'allow' && desk.requests.deciding !== null)}
      reason={does === 'free' && account.devices.length === 0 ? t('tv-activation.free-none') : null}
      onClick={run}
    />
  );
}
