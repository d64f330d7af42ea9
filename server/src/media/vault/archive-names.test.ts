import { expect, it } from 'vitest';
import { archiveNames } from './archive-names.ts';

it.each([
  ['Été à la plage.JPG', 'Été à la plage.JPG'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\windows\\system32', 'C__windows_system32'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['a\0b\r\nc.png', 'abc.png'],
  ['con.txt', 'con_.txt'],
  ['.htaccess', 'htaccess'],
  ['what?*.mp4', 'what__.mp4'],
  ['...', 'file'],
  ['', 'file'],
  [`${'x'.repeat(300)}.jpeg`, `${'x'.repeat(120)}.jpeg`],
  ['🏖️'.repeat(100) + '.png', `${[...'🏖️'.repeat(100)].slice(0, 120).join('')}.png`],
])('%j is %j in an archive', (given, name) => {
  expect(archiveNames([given])).toEqual([name]);
});

it('no two names are the same on any system', () => {
  expect(archiveNames(['a.jpg', 'A.JPG', 'a.jpg', 'a (2).jpg', 'é', 'e\u0301', 'é'])).toEqual([
    'a.jpg',
    'A (2).JPG',
    'a (3).jpg',
    'a (2) (2).jpg',
    'é',
    'é (2)',
    'é (3)',
  ]);
});
