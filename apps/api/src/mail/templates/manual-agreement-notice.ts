import type { Language } from '@demarc/contract/language.ts';
import { splitLines } from '../../split-lines.ts';
import { formatDay } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

/** The content of an email about an agreement. */
export type ManualAgreementNoticeKind =
  | 'OFFERED'
  | 'EXPIRING'
  | 'SIGNED'
  | 'DECLINED'
  | 'EXPIRED'
  | 'WITHDRAWN'
  | 'ACTIVE'
  | 'COPY_REFUSED'
  | 'ANSWERED';

export interface ManualAgreementNotice {
  firstName: string;
  companyName: string;
  kind: ManualAgreementNoticeKind;
  agreementId: string;
  number: string;
  title: string;
  validUntil: string;
  startDate: string;
  /** The text of a reason or an answer. */
  text: string | null;
  /** The signer with their job title. */
  signer: string | null;
}

interface Wording {
  /** The argument is the number of the agreement. */
  title: string;
  /** The arguments are the last day to sign and the start date. */
  text: string;
  /** The label of the `text` value. */
  label: string;
}

const wordings: Readonly<Record<Language, Readonly<Record<ManualAgreementNoticeKind, Wording>>>> = {
  en: {
    OFFERED: {
      title: 'Agreement {number} is ready to sign',
      text: 'Read the agreement in the portal. You can sign it there until {until}, or upload a copy that was signed on paper.',
      label: '',
    },
    EXPIRING: {
      title: 'Agreement {number} can be signed until {until}',
      text: 'Nobody has signed this agreement yet. The offer expires after {until}.',
      label: '',
    },
    SIGNED: {
      title: 'Agreement {number} is signed',
      text: 'The signed copy is attached. You also find it in the portal, with the proof of signing. The agreement starts on {start}.',
      label: '',
    },
    DECLINED: {
      title: 'Agreement {number} was declined',
      text: 'The offer was declined in the portal and can no longer be signed. Contact your account manager if that is a mistake.',
      label: 'Reason',
    },
    EXPIRED: {
      title: 'The offer of agreement {number} has expired',
      text: 'It could be signed until {until}. Ask your account manager for a new offer if you still want it.',
      label: '',
    },
    WITHDRAWN: {
      title: 'We withdrew agreement {number}',
      text: 'The offer can no longer be signed.',
      label: 'Reason',
    },
    ACTIVE: {
      title: 'Agreement {number} is in force',
      text: 'The agreement has started. Its prices and terms apply from now on.',
      label: '',
    },
    COPY_REFUSED: {
      title: 'We couldn’t accept the signed copy of agreement {number}',
      text: 'Upload another copy, or sign in the portal. You can do so until {until}.',
      label: 'Reason',
    },
    ANSWERED: {
      title: 'Answer to your question about agreement {number}',
      text: 'Your account manager answered your question.',
      label: 'Answer',
    },
  },
  nl: {
    OFFERED: {
      title: 'Overeenkomst {number} staat klaar om te ondertekenen',
      text: 'Lees de overeenkomst in het portaal. U kunt daar ondertekenen tot en met {until}, of een op papier ondertekende kopie uploaden.',
      label: '',
    },
    EXPIRING: {
      title: 'Overeenkomst {number} kunt u ondertekenen tot en met {until}',
      text: 'Deze overeenkomst is nog niet ondertekend. Na {until} verloopt het aanbod.',
      label: '',
    },
    SIGNED: {
      title: 'Overeenkomst {number} is ondertekend',
      text: 'De ondertekende overeenkomst zit als bijlage bij deze e-mail. U vindt haar ook in het portaal, met het bewijs van ondertekening. De overeenkomst gaat in op {start}.',
      label: '',
    },
    DECLINED: {
      title: 'Overeenkomst {number} is afgewezen',
      text: 'Het aanbod is in het portaal afgewezen en kan niet meer worden ondertekend. Klopt dat niet? Neem dan contact op met uw accountmanager.',
      label: 'Reden',
    },
    EXPIRED: {
      title: 'Het aanbod van overeenkomst {number} is verlopen',
      text: 'U kon ondertekenen tot en met {until}. Wilt u de overeenkomst nog sluiten? Vraag uw accountmanager dan om een nieuw aanbod.',
      label: '',
    },
    WITHDRAWN: {
      title: 'We hebben overeenkomst {number} ingetrokken',
      text: 'Het aanbod kan niet meer worden ondertekend.',
      label: 'Reden',
    },
    ACTIVE: {
      title: 'Overeenkomst {number} is ingegaan',
      text: 'De prijzen en voorwaarden van de overeenkomst gelden vanaf nu.',
      label: '',
    },
    COPY_REFUSED: {
      title: 'We kunnen de ondertekende kopie van overeenkomst {number} niet accepteren',
      text: 'Upload een andere kopie of onderteken in het portaal. Dat kan tot en met {until}.',
      label: 'Reden',
    },
    ANSWERED: {
      title: 'Antwoord op uw vraag over overeenkomst {number}',
      text: 'Uw accountmanager heeft uw vraag beantwoord.',
      label: 'Antwoord',
    },
  },
};

/** Says what happened to an agreement. */
export function manualAgreementNotice(values: ManualAgreementNotice, language: Language, portal: string): MailText {
  const { agreementId, companyName, firstName, kind, number, signer, startDate, validUntil } = values;
  const isDutch = language === 'nl';
  const { title, text, label } = wordings[language][kind];
  const fill = (words: string) =>
    words
      .replace('{number}', number)
      .replace('{until}', formatDay(validUntil, language))
      .replace('{start}', formatDay(startDate, language));
  return {
    greeting: formatGreeting(firstName, language),
    subject: fill(title),
    preview: values.title,
    title: fill(title),
    paragraphs: [fill(text)],
    button: {
      label: isDutch ? 'Overeenkomst bekijken' : 'View agreement',
      url: `${portal}/manual-agreement/view/${agreementId}`,
    },
    facts: {
      title: isDutch ? 'De overeenkomst' : 'The agreement',
      rows: [
        [isDutch ? 'Nummer' : 'Number', number],
        [isDutch ? 'Titel' : 'Title', values.title],
        ...(signer ? [[isDutch ? 'Ondertekend door' : 'Signed by', signer] as const] : []),
        ...(values.text ? [[label, splitLines(values.text)] as const] : []),
      ],
    },
    reason: isDutch
      ? `U ontvangt dit bericht omdat u contactpersoon van ${companyName} bent.`
      : `You receive this message because you are a contact of ${companyName}.`,
  };
}
