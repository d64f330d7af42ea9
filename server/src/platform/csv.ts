import Papa from 'papaparse';

/**
 * The beginning of a spreadsheet formula, in ASCII or full-width characters, after invisible ones. Where the decimal sign is a
 * comma, spreadsheets split cells at semicolons as well.
 */
const FORMULA =
  /(^|[;\t\r\n])(?=[\s"\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
const NUMBER = /^-\d+(\.\d+)?$/;

const cellOf = (text: string): string => (NUMBER.test(text) ? text : text.replace(FORMULA, "$1'"));

/** Rows as CSV. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export const toCsv = (rows: string[][]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(cellOf)),
    { newline: '\r\n', quotes: (cell: string) => cell.startsWith("'") },
  )}\r\n`;

/** A CSV file of parts that `toCsv` made; the first one is the header. */
export const csvFile = (name: string, parts: readonly string[]): File =>
  // the byte order mark tells spreadsheets that it is UTF-8
  new File(['\uFEFF', ...parts], name, { type: 'text/csv' });

/** Cents as text: '12.50'. */
export const dollars = (cents: number): string => (cents / 100).toFixed(2);
