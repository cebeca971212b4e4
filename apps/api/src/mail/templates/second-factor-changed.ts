import type { Language } from '@demarc/contract/language.ts';
import { formatDateTime } from '../date-format.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

type SecondFactorChange =
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'recovery-address-changed'
  | 'recovery-address-removed';

export interface SecondFactorChanged {
  firstName: string;
  change: SecondFactorChange;
  at: Date;
  ip: string;
}

type Labels = Readonly<Record<SecondFactorChange, { title: string; text: string }>>;

const labels: Readonly<Record<Language, Labels>> = {
  en: {
    'authenticator-added': {
      title: 'Your authenticator app was turned on',
      text: 'From now on, signing in also requires a code from the authenticator app.',
    },
    'authenticator-removed': {
      title: 'Your authenticator app was turned off',
      text: 'Signing in no longer requires a code from the authenticator app.',
    },
    'passkey-added': {
      title: 'A passkey was added',
      text: 'You can now use the new passkey to sign in to your account.',
    },
    'passkey-removed': {
      title: 'A passkey was removed',
      text: 'You can no longer use this passkey to sign in to your account.',
    },
    'recovery-codes-made': {
      title: 'New recovery codes were created',
      text: 'Your account has new recovery codes. Earlier codes no longer work.',
    },
    'recovery-code-used': {
      title: 'A recovery code was used',
      text: 'A recovery code was used to sign in to your account. You can’t use it again. Create new codes if you have only a few left.',
    },
    'recovery-address-changed': {
      title: 'Your recovery address was changed',
      text: 'If you forget your password, we’ll send the link to choose a new one to another address.',
    },
    'recovery-address-removed': {
      title: 'Your recovery address was removed',
      text: 'If you forget your password, we no longer send the link to choose a new one to this address.',
    },
  },
  nl: {
    'authenticator-added': {
      title: 'Uw authenticator-app is ingeschakeld',
      text: 'Vanaf nu hebt u bij het inloggen ook een code uit de authenticator-app nodig.',
    },
    'authenticator-removed': {
      title: 'Uw authenticator-app is uitgeschakeld',
      text: 'Bij het inloggen hebt u geen code uit de authenticator-app meer nodig.',
    },
    'passkey-added': {
      title: 'Er is een passkey toegevoegd',
      text: 'U kunt nu met de nieuwe passkey inloggen op uw account.',
    },
    'passkey-removed': {
      title: 'Er is een passkey verwijderd',
      text: 'U kunt met deze passkey niet meer inloggen op uw account.',
    },
    'recovery-codes-made': {
      title: 'Er zijn nieuwe herstelcodes aangemaakt',
      text: 'Uw account heeft nieuwe herstelcodes. Eerdere codes werken niet meer.',
    },
    'recovery-code-used': {
      title: 'Er is een herstelcode gebruikt',
      text: 'Er is met een herstelcode ingelogd op uw account. De code werkt geen tweede keer. Maak nieuwe codes aan als u er nog maar een paar hebt.',
    },
    'recovery-address-changed': {
      title: 'Uw hersteladres is gewijzigd',
      text: 'Als u uw wachtwoord vergeet, gaat de link voor een nieuw wachtwoord voortaan naar een ander adres.',
    },
    'recovery-address-removed': {
      title: 'Uw hersteladres is verwijderd',
      text: 'Als u uw wachtwoord vergeet, gaat de link voor een nieuw wachtwoord niet meer naar dit adres.',
    },
  },
};

/** Tells a user what changed in their second factors or recovery options, so that they notice an unauthorized change. */
export function secondFactorChanged(values: SecondFactorChanged, language: Language, portal: string): MailText {
  const { title, text } = labels[language][values.change];
  const when = formatDateTime(values.at, language);
  const common = { subject: title, title, greeting: formatGreeting(values.firstName, language), paragraphs: [text] };
  if (language === 'nl') {
    return {
      ...common,
      preview: `Op ${when}.`,
      button: { label: 'Naar het portaal', url: `${portal}/` },
      facts: {
        title: 'De wijziging',
        rows: [
          ['Wanneer', when],
          ['IP-adres', values.ip],
        ],
      },
      closing: {
        title: 'Was u dit niet?',
        text: 'Vraag direct een nieuw wachtwoord aan op de inlogpagina en neem contact met ons op.',
      },
      reason: 'U ontvangt deze e-mail bij elke wijziging van de beveiliging van uw account.',
    };
  }
  return {
    ...common,
    preview: `On ${when}.`,
    button: { label: 'Go to portal', url: `${portal}/` },
    facts: {
      title: 'The change',
      rows: [
        ['When', when],
        ['IP address', values.ip],
      ],
    },
    closing: {
      title: 'Wasn’t this you?',
      text: 'Request a new password on the sign-in page immediately, and contact us.',
    },
    reason: 'You’re receiving this email because the security settings of your account have changed.',
  };
}
