import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
import type { MailText } from '../layout.ts';
import { moment } from '../moments.ts';

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

type Words = Readonly<Record<SecondFactorChange, { title: string; text: string }>>;

const words: Readonly<Record<Language, Words>> = {
  en: {
    'authenticator-added': {
      title: 'Your authenticator app was switched on',
      text: 'From now on signing in also asks for a code from the authenticator app.',
    },
    'authenticator-removed': {
      title: 'Your authenticator app was switched off',
      text: 'Signing in no longer asks for a code from the authenticator app.',
    },
    'passkey-added': {
      title: 'A passkey was added',
      text: 'From now on the new passkey can be used to sign in to your account.',
    },
    'passkey-removed': {
      title: 'A passkey was removed',
      text: 'The passkey can no longer be used to sign in to your account.',
    },
    'recovery-codes-made': {
      title: 'New recovery codes were made',
      text: 'There are new recovery codes for your account. Earlier codes no longer work.',
    },
    'recovery-code-used': {
      title: 'A recovery code was used',
      text: 'A recovery code was used to sign in to your account. It does not work a second time; make new codes when few are left.',
    },
    'recovery-address-changed': {
      title: 'Your recovery address was changed',
      text: 'If you forget your password, the link to choose a new one now goes to another address.',
    },
    'recovery-address-removed': {
      title: 'Your recovery address was removed',
      text: 'If you forget your password, the link to choose a new one no longer goes to this address.',
    },
  },
  nl: {
    'authenticator-added': {
      title: 'Uw authenticator-app is aangezet',
      text: 'Vanaf nu wordt bij het aanmelden ook om een code uit de authenticator-app gevraagd.',
    },
    'authenticator-removed': {
      title: 'Uw authenticator-app is uitgezet',
      text: 'Bij het aanmelden wordt niet meer om een code uit de authenticator-app gevraagd.',
    },
    'passkey-added': {
      title: 'Er is een passkey toegevoegd',
      text: 'Vanaf nu kan met de nieuwe passkey op uw account worden aangemeld.',
    },
    'passkey-removed': {
      title: 'Er is een passkey verwijderd',
      text: 'Met deze passkey kan niet meer op uw account worden aangemeld.',
    },
    'recovery-codes-made': {
      title: 'Er zijn nieuwe herstelcodes gemaakt',
      text: 'Uw account heeft nieuwe herstelcodes. Eerdere codes werken niet meer.',
    },
    'recovery-code-used': {
      title: 'Er is een herstelcode gebruikt',
      text: 'Met een herstelcode is op uw account aangemeld. De code werkt geen tweede keer; maak nieuwe codes als er weinig over zijn.',
    },
    'recovery-address-changed': {
      title: 'Uw hersteladres is gewijzigd',
      text: 'Als u uw wachtwoord vergeet, gaat de koppeling voor een nieuw wachtwoord voortaan naar een ander adres.',
    },
    'recovery-address-removed': {
      title: 'Uw hersteladres is verwijderd',
      text: 'Als u uw wachtwoord vergeet, gaat de koppeling voor een nieuw wachtwoord niet meer naar dit adres.',
    },
  },
};

/** Tells a user what changed in their second factors or recovery options, so that they notice an unauthorized change. */
export function secondFactorChanged(values: SecondFactorChanged, language: Language, portal: string): MailText {
  const { title, text } = words[language][values.change];
  const when = moment(values.at, language);
  const common = { subject: title, title, greeting: greeting(values.firstName, language), paragraphs: [text] };
  if (language === 'nl') {
    return {
      ...common,
      preview: `Op ${when}.`,
      button: { label: 'Naar de portal', url: `${portal}/` },
      facts: {
        title: 'De wijziging',
        rows: [
          ['Wanneer', when],
          ['IP-adres', values.ip],
        ],
      },
      closing: {
        title: 'Was u dit niet?',
        text: 'Vraag dan meteen een nieuw wachtwoord aan op de aanmeldpagina en neem contact op met onze klantenservice.',
      },
      reason: 'U krijgt bericht van elke wijziging in de beveiliging van uw account.',
    };
  }
  return {
    ...common,
    preview: `On ${when}.`,
    button: { label: 'To the portal', url: `${portal}/` },
    facts: {
      title: 'The change',
      rows: [
        ['When', when],
        ['IP address', values.ip],
      ],
    },
    closing: {
      title: 'Was this not you?',
      text: 'Then ask for a new password on the sign-in page at once, and contact our customer service.',
    },
    reason: 'You are told of every change in the security of your account.',
  };
}
