import type { CustomerType } from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import { formatGreeting } from '../format-greeting.ts';
import type { MailText } from '../layout.ts';

export interface ApplicationReceived {
  firstName: string;
  companyName: string;
  customerType: CustomerType;
}

/** Confirms an application to the applicant, and says what happens next. */
export function applicationReceived({ firstName, companyName, customerType }: ApplicationReceived, language: Language): MailText {
  const isPartner = customerType === 'reseller';
  if (language === 'nl') {
    return {
      subject: `We hebben de aanvraag van ${companyName} ontvangen`,
      preview: 'U hoort binnen twee werkdagen van ons.',
      title: 'Uw aanvraag is ontvangen',
      greeting: formatGreeting(firstName, language),
      paragraphs: [
        `Bedankt voor de aanvraag van ${companyName} om ${isPartner ? 'partner' : 'klant'} van ons te worden. U hoeft nu niets te doen. We beoordelen de aanvraag meestal binnen twee werkdagen.`,
      ],
      facts: {
        title: 'Wat er nu gebeurt',
        rows: [
          ['Eerst', 'We controleren uw gegevens. Als we vragen hebben, sturen we u een e-mail.'],
          [
            'Na goedkeuring',
            'U krijgt twee e-mails: een om uw account te activeren en een om de raamovereenkomst te tekenen. De volgorde maakt niet uit.',
          ],
          ['Daarna', 'U bestelt uw eerste dienst in het portaal.'],
        ],
      },
      closing: {
        title: 'Hebt u geen aanvraag gedaan?',
        text: 'Dan heeft iemand anders uw e-mailadres opgegeven. Laat het ons weten, dan nemen we de aanvraag niet in behandeling.',
      },
      reason: `U ontvangt deze e-mail omdat uw adres is opgegeven in de aanvraag van ${companyName}.`,
    };
  }
  return {
    subject: `We received the application of ${companyName}`,
    preview: 'We’ll reply within two business days.',
    title: 'We received your application',
    greeting: formatGreeting(firstName, language),
    paragraphs: [
      `Thank you for the application of ${companyName} to become our ${isPartner ? 'partner' : 'customer'}. You don’t need to do anything now. We usually review applications within two business days.`,
    ],
    facts: {
      title: 'What happens next',
      rows: [
        ['First', 'We check your details and email you if we have questions.'],
        [
          'After approval',
          'You get two emails: one to activate your account and one to sign the master service agreement, in any order.',
        ],
        ['After that', 'You place your first order in the portal.'],
      ],
    },
    closing: {
      title: 'Didn’t apply?',
      text: 'Someone else entered your email address. Let us know, and we won’t process the application.',
    },
    reason: `You’re receiving this email because your address was entered in the application of ${companyName}.`,
  };
}
