import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const person = { username: 'j.jansen@voorbeeld.example', companyName: 'Noordlijn Télecom B.V.' };

describe('isCommonPassword', () => {
  it.each([
    ['on the list', 'finalfantasy'],
    ['on the list in capitals', 'FinalFantasy'],
    ['one character', 'aaaaaaaaaaaa'],
    ['three characters', 'abbaabbacaca'],
    ['a repeat', 'tulp9tulp9tulp9'],
    ['a repeat that breaks off', 'xkcdqxkcdqxk'],
    ['a word twice, with signs and a digit', 'Dragon-Dragon-1'],
    ['a word twice in look-alikes, with digits', 'm0nkeym0nkey12'],
    ['a word twice, once in look-alikes', 'P@ssw0rd_Password7'],
    ['a word twice, with a digit and a sign', 'monkeymonkey1!'],
    ['a word twice, with digits in between', 'princess12princess'],
    ['a word twice, with a full stop in between', 'superman.superman9'],
    ['a word twice, with a long row of digits', 'dragondragon0123456789'],
    ['a word twice that is longer than eight letters', 'FinalFantasy-FinalFantasy'],
    ['an unknown word twice', 'xkcdqw-xkcdqw-42'],
    ['the alphabet', 'abcdefghijklm'],
    ['digits downwards', '098765432109'],
    ['a row of keys', 'qwertyuiop[]'],
    ['columns of keys', '1qaz2wsx3edc4'],
    ['a word and a year', 'Welkom2026!!'],
    ['a word and digits', 'wachtwoord123456'],
    ['a word with look-alikes', 'P@ssw0rd!2025'],
    ['the product', 'demarc-demarc-1'],
    ['the username', 'j.jansen@voorbeeld.example'],
    ['a part of the username', 'Jansen-2024-01'],
    ['the company', 'NoordlijnTelecom1'],
    ['the company with another accent', 'noordlíjn télécom'],
    ['a much used one with digits and signs', 'superman12345'],
    ['a much used one with digits and signs', 'princess12345'],
    ['a much used one with digits and signs', 'liverpool1234'],
    ['a much used one with digits and signs', 'whatever12345'],
    ['a much used one with digits and signs', 'Feyenoord2026'],
    ['a much used one with digits and signs', 'P@ssw0rd!2026'],
    ['a much used one after digits', '2026!Superman'],
    ['a much used one in look-alikes, some at its ends', '5up3rm4n!!!!'],
    ['a much used one in full width', 'ｓｕｐｅｒｍａｎ１２３４５'],
    ['a much used one with hyphens', 'super-man-2026'],
    ['a much used one with a long row of digits', 'liverpool0123456789'],
    ['the one of the demo', 'demarc-demo-2026'],
    ['nothing', ''],
    ['blanks', '            '],
  ])('accepts %s', (_what, password) => {
    expect(isCommonPassword(password, person)).toBe(true);
  });

  it.each([
    'correct horse battery staple',
    'een stille fiets op zolder',
    'Vq8#mL2!xT9z',
    'dragon-829471638475',
    'dragon-dragon-829471638475',
    'aB3$kQ9!mZ7@xW',
    'hT4vXr8LqN2bYd',
    'ab82ab94-7163849',
    'zeppelin-koffie-gordijn-maandag',
    'banaan banjo banket bandiet',
    'mississippi-delta-kaart',
    '7 groene fietsen voor 3 muizen',
    '829471638475abc7162534',
    'Welkom-8492-gxkq',
    'noordlijn is fijn maar koud',
    '漢字仮名交文学習帳面紙片',
    '🐙🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔',
  ])('returns false for %s', (password) => {
    expect(isCommonPassword(password, person)).toBe(false);
  });

  it('accepts a person without a username and company name', () => {
    expect(isCommonPassword('een stille fiets op zolder', { username: '', companyName: '' })).toBe(false);
    expect(isCommonPassword('Welkom2026!!', { username: '', companyName: '' })).toBe(true);
  });
});
