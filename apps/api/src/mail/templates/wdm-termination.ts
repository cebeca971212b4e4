import type { Language } from '@demarc/contract/language.ts';
import { buildTermination, type TerminationMail } from '../build-termination.ts';
import type { MailText } from '../layout.ts';

export interface WdmTermination extends TerminationMail {
  circuitId: string;
}

/** Confirms that the termination of a wavelength was requested or completed. */
export function wdmTermination(values: WdmTermination, language: Language, portal: string): MailText {
  const { circuitId } = values;
  return buildTermination(values, language, portal, (last, isDutch) =>
    isDutch
      ? {
          what: `Golflengte ${circuitId}`,
          lastDayLabel: 'Afgesloten op',
          done: [`Golflengte ${circuitId} is afgesloten. De laatste dag was ${last}. Het kanaal is weer vrij.`],
          untilThen: `U kunt ${circuitId} gebruiken tot en met ${last}. Daarna halen we de patches weg.`,
          withdraw: 'Trek de opzegging in het portaal in, op de pagina met uw golflengtes. Dat kan tot de datum is bevestigd.',
        }
      : {
          what: `Wavelength ${circuitId}`,
          lastDayLabel: 'Disconnected on',
          done: [`Wavelength ${circuitId} has been disconnected. Its last day was ${last}. Its channel is free again.`],
          untilThen: `You can use ${circuitId} through ${last}. After that, we remove the patches.`,
          withdraw:
            'Withdraw the termination in the portal, on the page with your wavelengths. You can do this until the date is confirmed.',
        },
  );
}
