import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';

const IMG = '<meta charset="utf-8"><img src="https://example.com/a.png" alt="The sea at night">';
const CELLS = `<html><head><style>td { padding: 0 }</style></head>
  <body><!--StartFragment--><table><tr><td>12</td><td>30</td></tr></table><!--EndFragment--></body></html>`;

interface Clipboard {
  readonly texts?: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** Pastes into the field. Returns the names of the files that were taken, and whether the browser pastes the text. */
function paste({ texts = {}, files }: Clipboard) {
  const onFiles = vi.fn<(taken: readonly File[]) => void>();
  render(
    <FileDrop onFiles={onFiles}>
      <textarea aria-label="Message" />
    </FileDrop>,
  );
  const field = screen.getByLabelText('Message');
  const event = createEvent.paste(field, {
    clipboardData: {
      types: [...Object.keys(texts), ...(files.length > 0 ? ['Files'] : [])],
      files: files.map((name) => new File(['bytes'], name)),
      getData: (type: string) => texts[type] ?? '',
    },
  });
  fireEvent(field, event);
  return {
    taken: onFiles.mock.calls.flatMap(([all]) => all.map(({ name }) => name)),
    textIsPasted: !event.defaultPrevented,
  };
}

it.each<[string, Clipboard]>([
  [
    'cells of a spreadsheet',
    {
      texts: { 'text/plain': '12\t30', 'text/html': CELLS, 'text/rtf': '{\\rtf1 12 30}' },
      files: ['image.png'],
    },
  ],
  [
    'rich text with a picture in it',
    {
      texts: { 'text/plain': 'Hello', 'text/html': `<p>Hello</p>${IMG}` },
      files: ['image.png'],
    },
  ],
  [
    'rich text without HTML',
    { texts: { 'text/plain': 'Hello', 'text/rtf': '{\\rtf1 Hello}' }, files: ['image.tiff'] },
  ],
  ['words', { texts: { 'text/plain': 'Hello' }, files: [] }],
])('pastes the text of %s', (_, clipboard) => {
  expect(paste(clipboard)).toEqual({ taken: [], textIsPasted: true });
});

it.each<[string, Clipboard]>([
  ['a screenshot', { files: ['image.png'] }],
  [
    'a picture of a page',
    {
      texts: { 'text/html': IMG, 'text/plain': 'https://example.com/a.png' },
      files: ['image.png'],
    },
  ],
  [
    'a picture in a document, with the styles around it',
    {
      texts: {
        'text/html': `<body><style>p { margin: 0 }</style><p>${IMG}&nbsp;</p></body>`,
        'text/rtf': '{\\rtf1 {\\pict}}',
        'text/plain': ' ',
      },
      files: ['image.png'],
    },
  ],
  [
    'a picture with its address',
    { texts: { 'text/plain': 'https://example.com/a.png' }, files: ['image.png'] },
  ],
  [
    'files with names of their own',
    {
      texts: { 'text/plain': 'sea.jpg\nboat.jpg', 'text/html': '<p>sea.jpg</p>' },
      files: ['sea.jpg', 'boat.jpg'],
    },
  ],
])('takes the files of %s', (_, clipboard) => {
  expect(paste(clipboard)).toEqual({ taken: clipboard.files, textIsPasted: false });
});
