import type { CustomerType } from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import { greeting } from '../greeting.ts';
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
      subject: `Wij hebben de aanvraag van ${companyName} ontvangen`,
      preview: 'U hoort binnen twee werkdagen van ons.',
      title: 'Uw aanvraag is ontvangen',
      greeting: greeting(firstName, language),
      paragraphs: [
        `Bedankt voor de aanvraag van ${companyName} om ${isPartner ? 'partner' : 'klant'} van ons te worden. U hoeft nu niets te doen: wij beoordelen de aanvraag, naar verwachting binnen twee werkdagen.`,
      ],
      facts: {
        title: 'Wat er nu gebeurt',
        rows: [
          ['Eerst', 'Wij controleren uw gegevens. Vragen stellen we per mail.'],
          [
            'Na goedkeuring',
            'U krijgt twee mails: een om uw account te activeren en een om de raamovereenkomst te tekenen. De volgorde maakt niet uit.',
          ],
          ['Daarna', 'U bestelt uw eerste dienst in de portal.'],
        ],
      },
      closing: {
        title: 'Hebt u niets aangevraagd?',
        text: 'Dan heeft iemand anders uw mailadres opgegeven. Meld het aan onze klantenservice, dan nemen wij de aanvraag niet in behandeling.',
      },
      reason: `U krijgt deze mail omdat uw adres is opgegeven bij de aanvraag van ${companyName}.`,
    };
  }
  return {
    subject: `We have received the application of ${companyName}`,
    preview: 'You will hear from us within two working days.',
    title: 'Your application has been received',
    greeting: greeting(firstName, language),
    paragraphs: [
      `Thank you for the application of ${companyName} to become our ${isPartner ? 'partner' : 'customer'}. There is nothing you need to do now: we assess the application, as a rule within two working days.`,
    ],
    facts: {
      title: 'What happens next',
      rows: [
        ['First', 'We check your details. If we have questions, we ask them by mail.'],
        [
          'Once approved',
          'You get two mails: one to activate your account and one to sign the master service agreement. Their order does not matter.',
        ],
        ['After that', 'You order your first service in the portal.'],
      ],
    },
    closing: {
      title: 'Did you not apply?',
      text: 'Then somebody else gave your mail address. Tell our customer service, and we will not take up the application.',
    },
    reason: `You get this mail because your address was given in the application of ${companyName}.`,
  };
}
