import {
  Document,
  type DocumentProps,
  Page,
  renderToBuffer,
  StyleSheet,
  Text,
  View,
} from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { Typeface } from './fonts.ts';
import type { Sheet } from './sheet.ts';

const INK = '#1b1719';
const MUTED = '#6b6267';
const LINE = '#ddd6d9';
const WARNING = { ink: '#7a4a00', surface: '#fff3d6' };

/** In points; 72 make an inch. */
const styles = StyleSheet.create({
  page: { padding: 56, fontSize: 10.5, lineHeight: 1.45, color: INK },
  warning: {
    marginBottom: 28,
    padding: 10,
    borderRadius: 6,
    color: WARNING.ink,
    backgroundColor: WARNING.surface,
  },
  top: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'baseline' },
  heading: { fontSize: 20, lineHeight: 1.25, maxWidth: '75%' },
  mark: { color: MUTED },
  lines: { marginTop: 24 },
  line: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    gap: 24,
    paddingVertical: 7,
    borderBottomWidth: 0.75,
    borderBottomColor: LINE,
  },
  label: { color: MUTED },
  value: { maxWidth: '72%', textAlign: 'right' },
  sum: { flexDirection: 'row', justifyContent: 'space-between', gap: 24, paddingTop: 7 },
  total: { fontSize: 14 },
  foot: { marginTop: 32, fontSize: 9, color: MUTED },
});

/** Draws a sheet as a PDF of one A4 page, with selectable text. */
export function drawSheet(sheet: Sheet, typeface: Typeface): Promise<Buffer> {
  return renderToBuffer(page(sheet, typeface));
}

function page(sheet: Sheet, { family, canDraw, drawable }: Typeface): ReactElement<DocumentProps> {
  const valueOf = ({ value, fallback }: Sheet['lines'][number]) =>
    drawable(fallback === undefined || canDraw(value) ? value : fallback);
  const rows = sheet.lines.map((line) =>
    h(
      View,
      { key: line.label, style: styles.line, wrap: false },
      h(Text, { style: styles.label }, line.label),
      h(Text, { style: styles.value }, valueOf(line)),
    ),
  );
  const sums = sheet.sums.map((sum) =>
    h(
      View,
      { key: sum.label, style: sum.isTotal ? [styles.sum, styles.total] : styles.sum, wrap: false },
      h(Text, null, sum.label),
      h(Text, null, valueOf(sum)),
    ),
  );
  return h(
    Document,
    { title: sheet.title, language: 'en' },
    h(
      Page,
      { size: 'A4', style: [styles.page, { fontFamily: family }] },
      sheet.warning === null ? null : h(Text, { style: styles.warning }, drawable(sheet.warning)),
      h(
        View,
        { style: styles.top },
        h(Text, { style: styles.heading }, drawable(sheet.heading)),
        sheet.mark === null ? null : h(Text, { style: styles.mark }, drawable(sheet.mark)),
      ),
      h(View, { style: styles.lines }, rows),
      h(View, { style: { marginTop: 8 } }, sums),
      h(Text, { style: styles.foot }, drawable(sheet.foot)),
    ),
  );
}
